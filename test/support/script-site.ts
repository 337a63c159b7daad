import { createReadStream, existsSync } from 'node:fs';
import { request as ask, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import path from 'node:path';
import { contentTypes } from './host-page.js';
import { json, startLoopbackServer, text, type LoopbackServer } from './loopback-server.js';
import { PICTURE } from './sample-feed.js';
import { until } from './until.js';

const root = path.resolve(import.meta.dirname, '../..');
const dist = path.join(root, 'dist');

interface Page {
  readonly html: string;
  readonly headers?: Record<string, string>;
}

/** A site that serves the built scripts under `/rewards-widget/`, the pictures of the sample, a page, and payloads of a service. It can fail, and records requests. */
export class ScriptSite {
  /** Answers by path, which take precedence. */
  readonly answers: Record<string, RequestListener> = {
    [PICTURE]: text('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>', {
      'Content-Type': 'image/svg+xml',
    }),
  };
  /** Paths of requests that fail once each. */
  readonly #failing: RegExp[] = [];
  /** Other servers by the beginnings of paths. */
  readonly #forwarded = new Map<string, string>();

  private constructor(private readonly server: LoopbackServer) {}

  static async start(): Promise<ScriptSite> {
    const server = await startLoopbackServer();
    const site = new ScriptSite(server);
    server.answer = site.#answer;
    return site;
  }

  get url(): string {
    return this.server.url;
  }

  /** Paths and queries of all requests so far that match. */
  requests(pattern: RegExp): string[] {
    return this.server.requests.map(({ url }) => url!).filter((url) => pattern.test(url));
  }

  /** Makes the next request that matches fail. */
  failOnce(pattern: RegExp): void {
    this.#failing.push(pattern);
  }

  page({ html, headers = {} }: Page): void {
    const document = `<!doctype html><html lang="en"><head><title>Shop</title>${html}</html>`;
    this.answers['/'] = text(document, { 'Content-Type': 'text/html; charset=utf-8', ...headers });
  }

  json(pathname: string, value: unknown): void {
    this.answers[pathname] = json(value);
  }

  /** Forwards what is below a path to another server, as a web server in front of both. */
  forward(folder: string, to: string): void {
    this.#forwarded.set(folder, to);
  }

  /** Sends a file of the package. */
  file(pathname: string, response: ServerResponse): void {
    send(path.join(dist, pathname.replace('/rewards-widget/', '')), response);
  }

  /** Resolves once a matching request has arrived. */
  async received(pattern: RegExp): Promise<void> {
    await until(() => this.requests(pattern).length > 0);
  }

  stop(): Promise<void> {
    return this.server.stop();
  }

  readonly #answer: RequestListener = (request, response) => {
    const { pathname } = new URL(request.url!, this.url);
    const failing = this.#failing.findIndex((pattern) => pattern.test(pathname));
    const file = path.join(dist, pathname.replace('/rewards-widget/', ''));
    const forwarded = [...this.#forwarded].find(([folder]) => pathname.startsWith(folder));
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Cache-Control', 'no-store');
    if (failing >= 0) {
      this.#failing.splice(failing, 1);
      response.writeHead(503).end();
    } else if (this.answers[pathname]) this.answers[pathname](request, response);
    else if (forwarded) pass(request, response, forwarded[1]);
    else if (pathname.startsWith('/rewards-widget/') && existsSync(file)) {
      this.file(pathname, response);
    } else if (pathname.startsWith('/samples/')) send(path.join(root, 'public', pathname), response);
    else response.writeHead(pathname === '/favicon.ico' ? 204 : 404).end();
  };
}

function send(file: string, response: ServerResponse): void {
  response.setHeader('Content-Type', contentTypes[path.extname(file)]!);
  createReadStream(file).pipe(response);
}

function pass({ url, headers }: IncomingMessage, response: ServerResponse, to: string): void {
  ask(new URL(url!, to), { headers }, (answer) => {
    response.writeHead(answer.statusCode!, answer.headers);
    answer.pipe(response);
  }).end();
}
