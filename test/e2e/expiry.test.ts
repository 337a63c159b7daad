import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { openWatched } from '../support/host-page.js';
import { widgetOn } from '../support/page-harness.js';
import { startTestService, type TestService } from '../support/service.js';
import { startShop } from '../support/shop.js';
import { useBrowser } from '../support/use-browser.js';

const end = Date.parse('2031-05-06T12:00:00Z');
const offer = (id: string, expiry: string | null) => ({
  id,
  title: `Title ${id}`,
  url: 'https://shop.example/',
  expiry,
});

const catalogue = {
  partners: [
    {
      id: 'p1',
      keys: ['clock-key'],
      feed: {
        headerTemplate: 1,
        settings: {},
        hero: [],
        popular: [offer('ends', new Date(end).toISOString())],
        all: [offer('ends', new Date(end).toISOString()), offer('day', '2031-05-06'), offer('stays', null)],
        testOffers: [],
      },
    },
  ],
};

describe('offers that end while the page is open', () => {
  const browser = useBrowser();
  let service: TestService;

  before(async () => {
    service = await startTestService({ catalogue, now: end - 60_000 });
  });
  after(() => service?.stop());

  test('disappear at their instant, or at the end of their day', async () => {
    const shop = await startShop({ attributes: `feed-url="${service.url}" api-key="clock-key"` });
    const { page, errors } = await openWatched(browser, 'about:blank');
    try {
      // The browser's clock and the service's show the same time.
      await page.clock.install({ time: end - 60_000 });
      await page.goto(shop.url);
      const ids = () =>
        widgetOn(page)
          .offers()
          .evaluateAll((cards: HTMLElement[]) => cards.map((card) => card.dataset.offer));
      await widgetOn(page).offer('stays', 'all').element.waitFor();
      assert.deepEqual(await ids(), ['ends', 'ends', 'day', 'stays']);
      await page.clock.fastForward(50_000);
      assert.deepEqual(await ids(), ['ends', 'ends', 'day', 'stays']);
      await page.clock.fastForward(11_000);
      await widgetOn(page).offer('ends').element.first().waitFor({ state: 'detached' });
      assert.deepEqual(await ids(), ['day', 'stays']);
      await page.clock.fastForward(26 * 3_600_000);
      await widgetOn(page).offer('day').element.waitFor({ state: 'detached' });
      assert.deepEqual(await ids(), ['stays']);
      assert.deepEqual(errors, []);
    } finally {
      await page.close();
      await shop.stop();
    }
  });
});
