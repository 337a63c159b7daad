import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { eventually } from '../support/eventually.js';
import { widgetOn } from '../support/page-harness.js';
import { fullOffer, payload } from '../support/sample-feed.js';
import { ScriptSite } from '../support/script-site.js';
import { useBrowser } from '../support/use-browser.js';

const ADDRESS = '/rewards-widget/analytics.js';
const POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src *; connect-src *";

/** The scripts of a shop's page: the elements, and what forwards their events. */
const embed = {
  modules: '<script type="module" src="/rewards-widget/embed.js"></script>',
  'the classic script': '<script src="/rewards-widget/embed.iife.js"></script>',
};

describe('analytics.js on a page of', () => {
  const browser = useBrowser();
  let site: ScriptSite;
  let page: Page;

  before(async () => {
    site = await ScriptSite.start();
    site.json('/gap/api', payload({ popular: [fullOffer('a'), fullOffer('b')] }));
  });
  after(() => site?.stop());

  beforeEach(async () => {
    page = await browser.newPage();
  });
  afterEach(() => page?.close());

  async function open(scripts: string, headers: Record<string, string> = {}): Promise<void> {
    const html = `${scripts}</head><body><rewards-widget feed-url="/" variant="b"></rewards-widget>`;
    site.page({ html, headers });
    await page.goto(site.url);
  }
  const layer = (): Promise<{ event?: string; ecommerce?: { items?: object[] } }[]> =>
    page.evaluate(() => (globalThis as { dataLayer?: [] }).dataLayer ?? []);

  for (const [name, script] of Object.entries(embed))
    test(`${name} sends what is seen and opened to Tag Manager, under a strict policy`, async () => {
      await open(`${script}<script type="module" src="${ADDRESS}" data-to="gtm"></script>`, {
        'Content-Security-Policy': POLICY,
      });
      await eventually(async () => (await layer()).some(({ event }) => event === 'view_promotion'));
      const [reset, views] = await layer();
      assert.deepEqual(reset, { ecommerce: null });
      const { items } = views!.ecommerce!;
      assert.deepEqual(
        items!.map((item) => Object.entries(item).filter(([key]) => /item_id|slot|creative_name/.test(key))),
        ['a', 'b'].map((id, index) =>
          Object.entries({ item_id: id, creative_slot: `popular_${index + 1}`, creative_name: 'b' }),
        ),
      );
      await widgetOn(page).offer('a').detailsButton.click();
      await eventually(async () => (await layer()).some(({ event }) => event === 'select_content'));
    });

  for (const address of ['/latest/analytics.js', '/npm/analytics?v=1'])
    test(`modules works behind a redirect, as of a CDN: ${address}`, async () => {
      site.answers[address.split('?')[0]!] = (_request, response) =>
        response.writeHead(302, { Location: ADDRESS }).end();
      await open(`${embed.modules}<script type="module" src="${address}" data-to="gtm"></script>`);
      await eventually(async () => (await layer()).some(({ event }) => event === 'view_promotion'));
    });

  test('modules says in the console that no tag tells it where to send, and the page works', async () => {
    const lines: string[] = [];
    page.on('console', (message) => message.type() === 'warning' && lines.push(message.text()));
    await open(`${embed.modules}<script type="module" src="${ADDRESS}"></script>`);
    await eventually(async () => (await widgetOn(page).offers().count()) === 2);
    await eventually(() => lines.length > 0);
    assert.deepEqual(lines, [
      'rewards-widget: analytics.js sends nothing: its tag has no data-to, or is no longer on the page.',
    ]);
  });

  test('modules is loaded only where a tag names it', async () => {
    const before = site.requests(/analytics/).length;
    await open(embed.modules);
    await eventually(async () => (await widgetOn(page).offers().count()) === 2);
    assert.equal(site.requests(/analytics/).length, before);
  });
});
