import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, afterEach, before, describe, test } from 'node:test';
import { build } from 'esbuild';
import type { Page } from 'playwright-core';
import { eventually } from '../support/eventually.js';
import { text } from '../support/loopback-server.js';
import { widgetOn } from '../support/page-harness.js';
import { offers, payload } from '../support/sample-feed.js';
import { ScriptSite } from '../support/script-site.js';
import { useBrowser } from '../support/use-browser.js';

const FILES: Record<string, string> = {
  '/bootstrap.js': new URL('bootstrap.bundle.js', import.meta.resolve('bootstrap')).href,
  '/bootstrap.css': new URL('../css/bootstrap.css', import.meta.resolve('bootstrap')).href,
  '/swiper.js': new URL('swiper-bundle.js', import.meta.resolve('swiper/bundle')).href,
  '/swiper.css': new URL('swiper-bundle.css', import.meta.resolve('swiper/bundle')).href,
  '/lenis.js': new URL('lenis.js', import.meta.resolve('lenis')).href,
};

const RADIX = `
  import { createElement as h } from 'react';
  import { createRoot } from 'react-dom/client';
  import * as Dialog from '@radix-ui/react-dialog';
  createRoot(document.querySelector('#app')).render(
    h(Dialog.Root, { defaultOpen: true }, h(Dialog.Portal, {}, h(Dialog.Content, { className: 'layer', 'aria-describedby': undefined },
      h(Dialog.Title, {}, 'Cart'), h('rewards-widget', { 'feed-url': '/', lang: 'en' })))));
`;

const WIDGET = '<rewards-widget feed-url="/" lang="en"></rewards-widget>';
const long = 'A sentence of the terms. '.repeat(400);

describe('a page’s own widgets', () => {
  const browser = useBrowser();
  let site: ScriptSite;
  let page: Page;

  before(async () => {
    site = await ScriptSite.start();
    const all = offers(14).map((offer) => ({ ...offer, offerInfoButtonDescription: long }));
    site.json('/gap/api', payload({ all }));
    for (const [name, file] of Object.entries(FILES))
      site.answers[name] = text(readFileSync(new URL(file), 'utf8'), {
        'Content-Type': name.endsWith('css') ? 'text/css' : 'text/javascript',
      });
    const { outputFiles } = await build({
      stdin: { contents: RADIX, resolveDir: import.meta.dirname },
      bundle: true,
      write: false,
      format: 'esm',
      define: { 'process.env.NODE_ENV': '"production"' },
    });
    site.answers['/radix.js'] = text(outputFiles[0]!.text, { 'Content-Type': 'text/javascript' });
  });
  after(() => site?.stop());
  afterEach(() => page?.close());

  async function open(head: string, body: string): Promise<ReturnType<typeof widgetOn>> {
    site.page({ html: `${head}<script type="module" src="/rewards-widget/embed.js"></script></head><body>${body}` });
    page = await browser.newPage();
    await page.goto(site.url);
    const widget = widgetOn(page);
    await widget.in('ready').waitFor();
    return widget;
  }

  const layers: [name: string, head: string, body: string][] = [
    [
      'a drawer of Bootstrap',
      `<link rel="stylesheet" href="/bootstrap.css"><script src="/bootstrap.js"></script>
        <script>addEventListener('load', () => new bootstrap.Offcanvas('.layer').show())</script>`,
      `<div class="offcanvas offcanvas-end layer show" tabindex="-1" style="overflow: auto">${WIDGET}</div>`,
    ],
    ['a dialog of Radix', '', '<div id="app"></div><script type="module" src="/radix.js"></script>'],
  ];
  for (const [name, head, body] of layers)
    test(`${name} stays open when Escape closes the details in it, and closes by the next Escape`, async () => {
      const widget = await open(head, body);
      const layer = page.locator('.layer');
      // Bootstrap's takes the focus once it has slid in, from wherever that is.
      await page.locator('.layer:not(.showing)').waitFor();
      const button = widget.offer('o1').detailsButton;
      await button.press('Enter');
      await widget.details.element.waitFor();
      await widget.details.part('details-title').click();
      await page.keyboard.press('Escape');
      await widget.details.element.waitFor({ state: 'hidden' });
      assert.equal(await layer.isVisible(), true);
      await eventually(() => button.evaluate((element) => element.matches(':focus')));
      await page.keyboard.press('Escape');
      await layer.waitFor({ state: 'hidden' });
    });

  test('a carousel of Swiper doesn’t move by the arrows of the search', async () => {
    const widget = await open(
      `<link rel="stylesheet" href="/swiper.css"><script src="/swiper.js"></script>
        <script>addEventListener('load', () => (window.swiper = new Swiper('.swiper', { keyboard: { enabled: true, onlyInViewport: false } })))</script>`,
      `<div class="swiper"><div class="swiper-wrapper"><div class="swiper-slide">1</div><div class="swiper-slide">2</div></div></div>${WIDGET}`,
    );
    const slide = (): Promise<number> =>
      page.evaluate(() => (window as unknown as { swiper: { activeIndex: number } }).swiper.activeIndex);
    await widget.search.fill('tea');
    for (const key of ['ArrowLeft', 'Home', 'ArrowRight']) await page.keyboard.press(key);
    assert.equal(await widget.search.evaluate((field: HTMLInputElement) => field.selectionStart), 1);
    assert.equal(await slide(), 0);
    // It does by those of the page.
    await widget.search.evaluate((field: HTMLInputElement) => field.blur());
    await page.keyboard.press('ArrowRight');
    await eventually(async () => (await slide()) === 1);
  });

  test('a smooth scroll of Lenis leaves the wheel over long details to them', async () => {
    const widget = await open(
      `<script src="/lenis.js"></script><script>addEventListener('load', () => new Lenis({ autoRaf: true }))</script>`,
      `${WIDGET}<div style="height: 5000px"></div>`,
    );
    await widget.offer('o1').detailsButton.click();
    const title = widget.details.part('details-title');
    await title.hover();
    const top = await page.evaluate(() => scrollY);
    const before = (await title.boundingBox())!.y;
    await page.mouse.wheel(0, 300);
    await eventually(async () => (await title.boundingBox())!.y < before - 100);
    assert.equal(await page.evaluate(() => scrollY), top);
    // It has the wheel over the page.
    await page.keyboard.press('Escape');
    await page.mouse.wheel(0, 300);
    await eventually(() => page.evaluate((from) => scrollY > from, top));
  });
});
