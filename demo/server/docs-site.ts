import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, watch } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { stripVTControlCharacters } from 'node:util';
import { root } from '../../build/entries.js';
import { access } from './vite-plugins.js';
import { Cleanup } from '../../src/process/stop-signals.js';

/** The path of the site, relative to which the studio links to its pages. */
export const DOCS_PATH = '/docs/';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A request with this query starts the site again after a failure. */
const AGAIN = '?again';

function page(content: string, head = ''): string {
  return `<!doctype html>
<html lang="en">
  <meta charset="utf-8" />
  <meta name="viewport" content="width=device-width, initial-scale=1" />
  <title>Docs</title>
  ${head}
  <style>
    :root { color-scheme: light dark }
    body { margin: 15vh auto; padding: 0 16px; max-width: 640px; font: 16px/1.5 system-ui, sans-serif }
    h1 { font-size: 24px; letter-spacing: -0.01em }
    pre { font: 13px/1.5 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; padding: 16px; border: 1px solid #8886; border-radius: 10px }
  </style>
  ${content}
</html>
`;
}

/** Shown until the site is there. It asks again by itself. */
const WAITING = page(
  '<p>Preparing the docs, which takes up to a minute …</p>',
  '<meta http-equiv="refresh" content="1" />',
);

function failedPage(error: unknown): string {
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return page(`<h1>The docs cannot be shown</h1>
  <p><a href="${AGAIN}">Try again</a></p>
  <pre>${escapeHtml(stripVTControlCharacters(message))}</pre>`);
}

function escapeHtml(text: string): string {
  return text.replace(/[&<]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** The site of the docs. The first request starts it, so that a start without one takes no longer. */
export class DocsSite {
  readonly #server: Server;
  readonly #ends = new Cleanup();
  #answer: Answer | undefined;
  #isStarting = false;
  #isStopped = false;
  #failure: unknown;

  /** @param server gets the connections for reloading */
  constructor(server: Server) {
    this.#server = server;
  }

  answer(request: IncomingMessage, response: ServerResponse): void {
    if (this.#answer) return this.#answer(request, response);
    const headers = { 'Content-Type': 'text/html; charset=utf-8' };
    if (this.#failure !== undefined) {
      if (!request.url?.endsWith(AGAIN)) return void response.writeHead(500, headers).end(failedPage(this.#failure));
      this.#failure = undefined;
      // Without the query, so that a reload of the next failure doesn't start it once more.
      response.writeHead(303, { Location: request.url.slice(0, -AGAIN.length) }).end();
    } else response.writeHead(503, { ...headers, 'Retry-After': '1' }).end(WAITING);
    if (this.#isStarting) return;
    this.#isStarting = true;
    this.#start()
      .catch((error: unknown) => {
        this.#failure = error;
        if (!this.#isStopped) console.error('The docs cannot be shown:', error);
      })
      .finally(() => (this.#isStarting = false));
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#ends.run();
  }

  async #start(): Promise<void> {
    // The reference and the live examples come from what is published. `llms.txt` is the last file of a build, and outlives a `dist` that was removed.
    if (!existsSync(`${root}/llms.txt`) || !existsSync(`${root}/dist`)) await this.#build();
    // Its own, beside that of a build, and not in `.data`, of which no file is served.
    const pages = `${root}/build/site/pages-${process.pid}`;
    process.env['DOCS_PAGES'] = pages;
    process.env['STUDIO_URL'] = '../';
    // Only now, because they take a second to load.
    const [{ createServer }, { writeMarkdown, writePages }] = await Promise.all([
      import('vitepress'),
      import('../../build/site/write-pages.js'),
    ]);
    this.#ends.add(() => rm(pages, { recursive: true, force: true }));
    await writePages(pages);
    const site = await createServer(`${root}/build/site`, {
      ...access,
      base: DOCS_PATH,
      middlewareMode: true,
      hmr: { server: this.#server },
    });
    this.#ends.add(() => site.close());
    const watcher = watch(`${root}/docs`, () => void writeMarkdown(pages).catch(console.error));
    this.#ends.add(async () => watcher.close());
    this.#answer = site.middlewares;
  }

  async #build(): Promise<void> {
    const child = spawn(process.execPath, ['--import', 'tsx', 'build/build.ts'], { cwd: root });
    this.#ends.add(() => child.kill());
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const [code] = (await once(child, 'close')) as [number | null];
    if (code !== 0) throw new Error(`npm run build failed\n\n${output}`);
  }
}
