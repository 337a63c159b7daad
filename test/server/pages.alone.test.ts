import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { eventually } from '../support/eventually.js';
import { openWatched } from '../support/host-page.js';
import { giveawayOn, widgetOn } from '../support/page-harness.js';
import { startPageServer, type PageServer } from '../support/page-server.js';
import { ScriptSite } from '../support/script-site.js';
import { startTestService, type TestService } from '../support/service.js';
import { assertThemeUnchanged } from '../support/theme-page.js';
import { useBrowser } from '../support/use-browser.js';

const pages = path.join(import.meta.dirname, 'pages');

describe('the pages of docs/server.md', () => {
  const browser = useBrowser();
  let service: TestService;
  const running: PageServer[] = [];

  before(async () => {
    service = await startTestService();
  });
  after(async () => {
    for (const server of running) await server.stop();
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

  /** Expects the first popular offer to have its picture, and not the partner's initial. */
  async function assertPicture(page: Page): Promise<void> {
    const card = widgetOn(page).section('popular').part('offer').first();
    await card.scrollIntoViewIfNeeded();
    const picture = card.locator('[part~=offer-image] img, img[part~=offer-image]').first();
    await eventually(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0));
  }

  for (const file of ['hono.js', 'express.js'])
    test(`${file} draws offers without script, which the script takes over, leaves a theme as it is, and fits a phone`, async () => {
      const url = await start(file);
      await assertDrawn(url);
      const phone = await browser.newContext({ viewport: { width: 320, height: 640 }, isMobile: true });
      const { page, errors } = await openWatched(phone, url);
      await widgetOn(page).search.waitFor();
      assert.equal(await page.locator('rewards-widget style').count(), 0);
      await assertPicture(page);
      assert.deepEqual(errors, []);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320);
      await phone.close();
      const context = await browser.newContext();
      await assertThemeUnchanged(context, `${url}/`);
      await context.close();
    });

  test('fragment.js draws for a page of another server', async () => {
    const fragment = await start('fragment.js');
    const site = await ScriptSite.start();
    try {
      const widget = await (await fetch(`${fragment}/?lang=de`)).text();
      site.page({ html: `<meta charset="utf-8"></head><body><h1>Danke</h1>${widget}` });
      await assertDrawn(site.url);
      assert.match(widget, /Ihre Vorteile/);
      // Whatever is made up in the query, each of the two languages is drawn once a minute. A slow machine takes longer than one.
      const drawings = new Set<string>();
      for (let index = 0; index < 500; index++)
        drawings.add(
          await (await fetch(`${fragment}/?lang=${index % 2 ? 'de' : `x${index}`}&made-up=${index}`)).text(),
        );
      assert.ok(drawings.size <= 4, `${drawings.size} drawings`);
    } finally {
      await site.stop();
    }
  });

  test('page.php stays German with the script, shows the pictures, and gives out a code', async () => {
    const fragment = await start('fragment.js');
    const widget = await (await fetch(`${fragment}/?lang=de`)).text();
    const site = await ScriptSite.start();
    try {
      const php = readFileSync(path.join(pages, 'page.php'), 'utf8');
      const html = php.replace(/<\?=[^]*?\?>/, () => widget);
      assert.notEqual(html, php);
      site.answers['/'] = (_request, response) => response.writeHead(200, { 'Content-Type': 'text/html' }).end(html);
      for (const folder of ['/rewards/', '/samples/']) site.forward(folder, fragment);
      const { page, errors } = await openWatched(browser, site.url);
      await widgetOn(page).search.waitFor();
      assert.equal(await widgetOn(page).heading.innerText(), 'Ihre Vorteile');
      await assertPicture(page);
      await giveawayOn(page).claimButtons.first().click();
      await giveawayOn(page).codes.first().waitFor();
      assert.deepEqual(errors, []);
      await page.close();
    } finally {
      await site.stop();
    }
  });

  test('embed.iife.js takes over what fragment.js has drawn', async () => {
    const fragment = await start('fragment.js');
    const site = await ScriptSite.start();
    try {
      const widget = await (await fetch(fragment)).text();
      const watch = `<script type="module">
        const card = document.querySelector('rewards-widget').shadowRoot.querySelector('[part~=offer]');
        globalThis.stays = () => card.isConnected;
      </script>`;
      for (const folder of ['/rewards/', '/samples/']) site.forward(folder, fragment);
      site.page({
        html: `</head><body>${widget}${watch}<script type="module">
          document.body.append(Object.assign(document.createElement('script'), { src: '/rewards-widget/embed.iife.js' }));
        </script>`,
      });
      const { page, errors } = await openWatched(browser, site.url);
      await widgetOn(page).search.waitFor();
      assert.equal(await page.evaluate('stays()'), true);
      assert.equal(await widgetOn(page).heading.count(), 1);
      assert.deepEqual(errors, []);
      await page.close();
    } finally {
      await site.stop();
    }
  });
});
