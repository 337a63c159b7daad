import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, watch } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { root } from '../../build/entries.js';
import { access } from './vite-plugins.js';
import { Cleanup } from '../../src/process/stop-signals.js';

/** The path of the site, relative to which the studio links to its pages. */
export const DOCS_PATH = '/docs/';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** Shown until the site is there. It asks again by itself. */
const WAITING = `<!doctype html>
<html lang="en">
  <meta http-equiv="refresh" content="1" />
  <title>Docs</title>
  <p>Preparing the docs, which takes up to a minute …</p>
</html>
`;

/** The site of the docs. The first request starts it, so that a start without one takes no longer. */
export class DocsSite {
  readonly #server: Server;
  readonly #ends = new Cleanup();
  #isStarting = false;
  #answer: Answer | undefined;

  /** @param server gets the connections for reloading */
  constructor(server: Server) {
    this.#server = server;
  }

  answer(request: IncomingMessage, response: ServerResponse): void {
    if (this.#answer) return this.#answer(request, response);
    if (!this.#isStarting) {
      this.#isStarting = true;
      this.#start().catch((error: unknown) => {
        this.#isStarting = false;
        console.error('The docs cannot be shown:', error);
      });
    }
    response.writeHead(503, { 'Content-Type': 'text/html; charset=utf-8', 'Retry-After': '1' }).end(WAITING);
  }

  async stop(): Promise<void> {
    await this.#ends.run();
  }

  async #start(): Promise<void> {
    // The reference and the live examples come from what is published. `llms.txt` is the last file of a build.
    if (!existsSync(`${root}/llms.txt`)) await build();
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
}

async function build(): Promise<void> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'build/build.ts'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error('npm run build failed');
}
