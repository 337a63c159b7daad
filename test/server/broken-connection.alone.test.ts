import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { after, before, describe, test } from 'node:test';
import { SAMPLE_CATALOGUE } from '../../service/sample/catalogue.js';
import { widgetOn } from '../support/page-harness.js';
import { DrawnShop, renderRewardsWidget } from './drawn-shop.js';

const { feed } = SAMPLE_CATALOGUE.partners[0]!;
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

  for (const [place, find] of Object.entries(places))
    for (const [what, end] of [
      ['breaks', (response: ServerResponse) => response.destroy()],
      ['stalls', () => undefined],
    ] as const)
      test(`shows its offers when it ${what} in ${place}, once, even if the rest comes later`, async () => {
        let response!: ServerResponse;
        const at = find(markup);
        shop.site.answers['/'] = (_request, slow) => {
          response = slow.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
          response.write(`<!doctype html><title>Shop</title>${SCRIPT}<body>${markup.slice(0, at)}`);
        };
        const page = await shop.browser.newPage();
        try {
          await page.goto(shop.site.url, { waitUntil: 'commit' });
          await page.locator('rewards-widget').waitFor({ state: 'attached' });
          end(response);
          await widgetOn(page).search.waitFor();
          if (what === 'stalls') {
            response.end(`${markup.slice(at)}<p id="after">After</p>`);
            await page.locator('#after').waitFor();
          }
          assert.equal(await page.locator('.frame:visible').count(), 1);
          assert.ok(await widgetOn(page).offers('all').first().isVisible());
        } finally {
          await page.close();
        }
      });
});
