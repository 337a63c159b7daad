import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { build } from 'vite';
import { launchBrowser } from '../support/browser.js';

const root = path.resolve(import.meta.dirname, '../..');

test('a worker renders with lit’s server build', async () => {
  const outDir = await mkdtemp(path.join(tmpdir(), 'rewards-worker-'));
  const browser = await launchBrowser();
  try {
    await build({
      configFile: false,
      root,
      logLevel: 'silent',
      ssr: { target: 'webworker', noExternal: true, resolve: { conditions: ['node', 'module'] } },
      publicDir: false,
      build: { ssr: 'dist/server/index.js', outDir, rolldownOptions: { output: { entryFileNames: 'server.js' } } },
    });
    const files: Record<string, string> = {
      // A browser has no module `buffer`, as workers of Cloudflare and Vercel do.
      '/server.js': (await readFile(`${outDir}/server.js`, 'utf8')).replace('from "buffer"', 'from "/buffer.js"'),
      '/buffer.js': 'export const Buffer = { from: (text) => ({ toString: () => btoa(text) }) };',
      '/worker.js': `
        import { renderRewardsWidget } from '/server.js';
        const feed = { all: [{ id: 'a', title: 'A title' }] };
        postMessage([typeof document, await renderRewardsWidget({ feed, lang: 'de' })]);`,
    };
    const page = await browser.newPage();
    await page.route('**', (route) => {
      const body = files[new URL(route.request().url()).pathname];
      return route.fulfill({
        contentType: body ? 'text/javascript' : 'text/html',
        body: body ?? '<title>Shop</title>',
      });
    });
    await page.goto('http://worker.test/');
    const [dom, html] = await page.evaluate(
      () =>
        new Promise<string[]>((resolve, reject) => {
          const worker = new Worker('/worker.js', { type: 'module' });
          worker.onmessage = ({ data }) => resolve(data as string[]);
          worker.onerror = ({ message }) => reject(new Error(message));
        }),
    );
    assert.equal(dom, 'undefined');
    assert.match(html!, /^<rewards-widget lang="de" drawn>[^]*Ihre Vorteile[^]*A title/);
  } finally {
    await browser.close();
    await rm(outDir, { recursive: true, force: true });
  }
});
