import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { offers, payload } from '../support/sample-feed.js';
import { eventually } from '../support/eventually.js';
import { widgetOn } from '../support/page-harness.js';
import { DrawnShop, renderRewardsWidget } from './drawn-shop.js';

const feed = payload({ popular: offers(3), all: offers(30) });
const SCRIPT = '<script type="module" async src="/rewards-widget/embed.js"></script>';

describe('a page whose connection breaks within server-rendered markup', () => {
  let shop: DrawnShop;
  let markup: string;

  before(async () => {
    shop = await DrawnShop.start();
    shop.site.json('/rewards/gap/api', feed);
    markup = await renderRewardsWidget({ feed, attributes: { 'feed-url': '/rewards' } });
  });
  after(() => shop?.stop());

  const places: Readonly<Record<string, (markup: string) => number>> = {
    'the tag': (markup) => markup.indexOf('<template'),
    'the styles': (markup) => markup.indexOf('</style>') - 1000,
    'a section': (markup) => markup.indexOf('</section>') - 1000,
    'the data': (markup) => markup.lastIndexOf('</script>') - 1000,
  };

  for (const [place, find] of Object.entries(places)) {
    const at = (): number => find(markup);

    test(`shows its offers when it breaks in ${place}`, () =>
      withPage(at(), async (page, response) => {
        response.destroy();
        await waitLong(page);
        await assertShownOnce(page);
      }));

    test(`shows its offers when it stalls in ${place}, once, even if the rest comes later`, () =>
      withPage(at(), async (page, response) => {
        await waitLong(page);
        response.end(`${markup.slice(at())}<p id="after">After</p>`);
        await page.locator('#after').waitFor();
        await assertShownOnce(page);
      }));
  }

  /** Opens a page that has come until this place of the markup. */
  async function withPage(at: number, use: (page: Page, response: ServerResponse) => Promise<void>): Promise<void> {
    let response!: ServerResponse;
    shop.site.answers['/'] = (_request, slow) => {
      response = slow.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
      response.write(`<!doctype html><title>Shop</title>${SCRIPT}<body>${markup.slice(0, at)}`);
    };
    const page = await shop.browser.newPage();
    try {
      await page.clock.install();
      await page.goto(shop.site.url, { waitUntil: 'commit' });
      await page.locator('rewards-widget').waitFor({ state: 'attached' });
      await use(page, response);
    } finally {
      await page.close();
    }
  }
});

/** Lets time pass until the element, which looks every five seconds whether something has come, has given up and loaded. */
async function waitLong(page: Page): Promise<void> {
  await eventually(async () => {
    await page.clock.fastForward(5000);
    return widgetOn(page).search.isVisible();
  });
}

async function assertShownOnce(page: Page): Promise<void> {
  assert.equal(await page.locator('.frame:visible').count(), 1);
  assert.ok(await widgetOn(page).offers('all').first().isVisible());
}
