import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { launchBrowser } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import { openWatched } from '../support/host-page.js';
import { widgetOn } from '../support/page-harness.js';
import { ScriptSite } from '../support/script-site.js';
import { startTestService, type TestService } from '../support/service.js';

const pages = path.join(import.meta.dirname, 'pages');

describe('the pages of docs/server.md', () => {
  let browser: Browser;
  let service: TestService;
  const running: ChildProcess[] = [];

  before(async () => {
    [browser, service] = await Promise.all([launchBrowser(), startTestService()]);
  });
  after(async () => {
    for (const child of running) child.kill();
    await browser?.close();
    await service?.stop();
  });

  /** Starts a page's server as the docs say, and returns its address. */
  async function start(file: string): Promise<string> {
    const port = await freePort();
    const environment = { REWARDS_URL: service.url, REWARDS_API_KEY: service.apiKey, PORT: String(port) };
    const child = spawn(process.execPath, [path.join(pages, file)], {
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    running.push(child);
    const url = `http://127.0.0.1:${port}`;
    await eventually(async () => (await fetch(url)).ok);
    return url;
  }

  async function assertDrawn(url: string, options: BrowserContextOptions = {}): Promise<void> {
    const context = await browser.newContext({ javaScriptEnabled: false, ...options });
    const page = await context.newPage();
    await page.goto(url);
    assert.ok(await widgetOn(page).heading.isVisible());
    assert.equal(await widgetOn(page).offers('all').count(), 24);
    assert.equal(await page.locator('button:visible').count(), 0);
    await context.close();
  }

  for (const file of ['hono.js', 'express.js'])
    test(`${file} draws offers without script, and the script takes them over`, async () => {
      const url = await start(file);
      await assertDrawn(url);
      const { page, errors } = await openWatched(browser, url);
      await widgetOn(page).search.waitFor();
      assert.equal(await page.locator('rewards-widget style').count(), 0);
      assert.deepEqual(
        errors.filter((error) => !error.includes('404')),
        [],
      );
      await page.close();
    });

  test('fragment.js draws for a page of another server', async () => {
    const fragment = await start('fragment.js');
    const site = await ScriptSite.start();
    try {
      const widget = await (await fetch(`${fragment}/?lang=de`)).text();
      site.page({ html: `<meta charset="utf-8"></head><body><h1>Danke</h1>${widget}` });
      await assertDrawn(site.url);
      assert.match(widget, /Ihre Vorteile/);
    } finally {
      await site.stop();
    }
  });
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
