import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, afterEach, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { eventually } from '../support/eventually.js';
import { text } from '../support/loopback-server.js';
import { widgetOn } from '../support/page-harness.js';
import { offers, payload } from '../support/sample-feed.js';
import { ScriptSite } from '../support/script-site.js';
import { useBrowser } from '../support/use-browser.js';

interface Router {
  readonly file: string;
  /** Attributes of the body. */
  readonly body?: string;
  /** What surrounds the part of the page that it exchanges. */
  readonly wrap: (content: string) => string;
  readonly start: string;
}

/** Routers that fetch the next page and exchange a part of this one. Each looks at the state of the history's entries. */
const ROUTERS: Record<string, Router> = {
  Turbo: { file: import.meta.resolve('@hotwired/turbo'), wrap: (content) => content, start: '' },
  htmx: {
    file: import.meta.resolve('htmx.org'),
    body: 'hx-boost:inherited="true"',
    wrap: (content) => content,
    start: '',
  },
  swup: {
    file: new URL('Swup.umd.js', import.meta.resolve('swup')).href,
    wrap: (content) => `<main id="swup" class="transition-main">${content}</main>`,
    start: 'new Swup({ animationSelector: false })',
  },
  Barba: {
    file: new URL('barba.umd.js', import.meta.resolve('@barba/core')).href,
    wrap: (content) =>
      `<div data-barba="wrapper"><main data-barba="container" data-barba-namespace="x">${content}</main></div>`,
    start: 'barba.init({ transitions: [{ leave() {}, enter() {} }] })',
  },
};

describe('links to offers on pages of', () => {
  const browser = useBrowser();
  let site: ScriptSite;
  let page: Page;

  before(async () => {
    site = await ScriptSite.start();
    site.json('/gap/api', payload({ popular: offers(4) }));
  });
  after(() => site?.stop());
  afterEach(() => page?.close());

  // Each router with both modes and in both orders.
  const cases = Object.entries(ROUTERS).flatMap(([name, router]) =>
    (['hash', 'query'] as const).map((mode) => ({ ...router, name, mode, isFirst: mode === 'hash' })),
  );
  for (const { name, file, body = '', wrap, start, mode, isFirst } of cases)
    test(`${name}, started ${isFirst ? 'after' : 'before'} the widget’s script, in the ${mode}: nothing is fetched or drawn again, and Back leaves the page`, async () => {
      const script = '<script src="/rewards-widget/embed.iife.js"></script>';
      const html = (content: string): string => `<!doctype html><html lang="en"><head><title>Shop</title>
          ${isFirst ? script : ''}
          <script src="/router.js"></script>
          <script>addEventListener('DOMContentLoaded', () => { ${start} })</script>
          </head><body ${body}>${wrap(content)}</body></html>`;
      const answer = (content: string) => text(html(content), { 'Content-Type': 'text/html' });
      site.answers['/router.js'] = (_request, response) =>
        response.setHeader('Content-Type', 'text/javascript').end(readFileSync(new URL(file)));
      site.answers['/home'] = answer('<a href="/offers">Offers</a>');
      site.answers['/offers'] = answer(
        `<input class="typed"><rewards-widget deep-links="${mode}" feed-url="/" lang="en"></rewards-widget>`,
      );
      page = await browser.newPage();
      const problems: string[] = [];
      page.on('pageerror', (error) => problems.push(error.message));
      await page.goto(`${site.url}/home`);
      await page.getByRole('link', { name: 'Offers' }).click();
      await page.locator('.typed').waitFor();
      if (!isFirst) await page.addScriptTag({ url: '/rewards-widget/embed.js', type: 'module' });
      const widget = widgetOn(page);
      await widget.in('ready').waitFor();
      await page.evaluate(() => document.querySelector('rewards-widget')!.setAttribute('data-same', ''));
      await page.locator('.typed').fill('typed on the page');
      const state = (): Promise<unknown> => page.evaluate(() => history.state as unknown);
      const addressIs = (end: string) => eventually(() => page.url() === `${site.url}/offers${end}`);
      const link = (id: string): string => (mode === 'hash' ? `#offer-${id}` : `?offer=${id}`);
      const first = await state();
      const fetched = site.requests(/^\/offers/).length;

      await widget.offer('o1').detailsButton.click();
      await addressIs(link('o1'));
      assert.deepEqual(await state(), first);
      await page.keyboard.press('Escape');
      await addressIs('');
      assert.deepEqual(await state(), first);
      await widget.offer('o2').detailsButton.click();
      await addressIs(link('o2'));
      assert.equal(site.requests(/^\/offers/).length, fetched);
      assert.equal(await page.locator('rewards-widget[data-same]').count(), 1);
      assert.equal(await page.locator('.typed').inputValue(), 'typed on the page');

      // The router goes on from there.
      await page.goBack();
      await page.getByRole('link', { name: 'Offers' }).waitFor();
      assert.equal(page.url(), `${site.url}/home`);
      assert.equal(await page.locator('rewards-widget').count(), 0);
      assert.deepEqual(problems, []);
    });
});
