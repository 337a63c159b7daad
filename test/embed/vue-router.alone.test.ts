import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, afterEach, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { eventually } from '../support/eventually.js';
import { widgetOn } from '../support/page-harness.js';
import { offers, payload } from '../support/sample-feed.js';
import { ScriptSite } from '../support/script-site.js';
import { useBrowser } from '../support/use-browser.js';

const LIBRARIES = {
  vue: import.meta.resolve('vue/dist/vue.runtime.esm-browser.prod.js'),
  'vue-router': import.meta.resolve('vue-router/dist/vue-router.esm-browser.prod.js'),
};

/** An app with two pages, one of which has the offers. */
const app = (history: string, deepLinks: string): string => `
  import { createApp, h } from 'vue';
  import { createRouter, createWebHashHistory, createWebHistory, RouterView } from 'vue-router';

  const Home = { render: () => h('p', 'The page before') };
  const Offers = { render: () => h('rewards-widget', { 'deep-links': '${deepLinks}', 'feed-url': '/', lang: 'en' }) };
  const routes = [{ path: '/', component: Home }, { path: '/offers', component: Offers }];
  const router = createRouter({ history: ${history}, routes });
  createApp({ render: () => h(RouterView) }).use(router).mount('#app');
  await router.isReady();
  await router.push('/offers');
`;

describe('links to offers in an app with vue-router, with', () => {
  const browser = useBrowser();
  let site: ScriptSite;
  let page: Page;

  before(async () => {
    site = await ScriptSite.start();
    site.json('/gap/api', payload({ popular: offers(4) }));
    for (const [name, file] of Object.entries(LIBRARIES))
      site.answers[`/${name}.js`] = (_request, response) =>
        response.setHeader('Content-Type', 'text/javascript').end(readFileSync(new URL(file)));
  });
  after(() => site?.stop());
  afterEach(() => page?.close());

  for (const [name, routing, deepLinks, link] of [
    ['its own paths', 'createWebHistory()', 'hash', '/offers#offer-o1'],
    ['its own paths and our query', 'createWebHistory()', 'query', '/offers?offer=o1'],
    ['paths in the fragment', 'createWebHashHistory()', 'query', '/?offer=o1#/offers'],
  ] as const)
    test(`${name}: its state stays, and Back goes to the page before`, async () => {
      page = await browser.newPage();
      const imports = Object.fromEntries(Object.keys(LIBRARIES).map((library) => [library, `/${library}.js`]));
      site.page({
        html: `<script type="importmap">${JSON.stringify({ imports })}</script>
          <script type="module" src="/rewards-widget/embed.js"></script>
          <script type="module">${app(routing, deepLinks)}</script></head><body><div id="app"></div>`,
      });
      await page.goto(site.url);
      const widget = widgetOn(page);
      const open = (id: string) => widget.offer(id).detailsButton.click();
      const addressIs = (end: string) => eventually(() => page.url() === site.url + end);
      await widget.in('ready').waitFor();
      const offersPage = link.replace(/[?#]offer.o1/, '');
      const state = (): Promise<unknown> => page.evaluate(() => history.state as unknown);
      const before = await state();

      await open('o1');
      await addressIs(link);
      assert.deepEqual(await state(), before);
      await page.keyboard.press('Escape');
      await addressIs(offersPage);
      assert.deepEqual(await state(), before);

      await open('o2');
      await addressIs(link.replace('o1', 'o2'));
      await page.goBack();
      await page.getByText('The page before').waitFor();
      assert.equal(await page.locator('rewards-widget').count(), 0);
      await page.goForward();
      // The entry still names the offer.
      await widget.details.element.waitFor();
      await addressIs(link.replace('o1', 'o2'));
    });
});
