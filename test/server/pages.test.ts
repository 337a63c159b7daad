import assert from 'node:assert/strict';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { launchBrowser } from '../support/browser.js';
import { openWatched } from '../support/host-page.js';
import { widgetOn } from '../support/page-harness.js';
import { startPageServer, type PageServer } from '../support/page-server.js';
import { ScriptSite } from '../support/script-site.js';
import { startTestService, type TestService } from '../support/service.js';

const pages = path.join(import.meta.dirname, 'pages');

describe('the pages of docs/server.md', () => {
  let browser: Browser;
  let service: TestService;
  const running: PageServer[] = [];

  before(async () => {
    [browser, service] = await Promise.all([launchBrowser(), startTestService()]);
  });
  after(async () => {
    for (const server of running) await server.stop();
    await browser?.close();
    await service?.stop();
  });

  async function start(file: string): Promise<string> {
    const server = await startPageServer(path.join(pages, file), service);
    running.push(server);
    return server.url;
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

  test('embed.iife.js removes what fragment.js has drawn, and draws again when its feed has loaded', async () => {
    const fragment = await start('fragment.js');
    const [widget, feed] = await Promise.all(
      [fragment, `${fragment}/rewards/gap/api`].map(async (address) => (await fetch(address)).text()),
    );
    const site = await ScriptSite.start();
    try {
      let answer!: () => void;
      site.answers['/rewards/gap/api'] = (_request, response) =>
        void (answer = () => response.writeHead(200, { 'Content-Type': 'application/json' }).end(feed));
      site.page({ html: `<script defer src="/rewards-widget/embed.iife.js"></script></head><body>${widget}` });
      const { page } = await openWatched(browser, site.url);
      await page.locator('rewards-widget:state(loading)').waitFor();
      assert.equal(await widgetOn(page).offers('all').count(), 0);
      await site.received(/gap\/api/);
      answer();
      await widgetOn(page).search.waitFor();
      assert.equal(await widgetOn(page).heading.count(), 1);
      await page.close();
    } finally {
      await site.stop();
    }
  });
});
