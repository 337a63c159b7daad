import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, mock, test } from 'node:test';
import type { Page } from 'playwright-core';
import { createGateway, type Gateway, type Limits } from '../../src/gateway/index.js';
import { openWatched } from '../support/host-page.js';
import { giveawayOn, widgetOn } from '../support/page-harness.js';
import { startTestService, type TestService } from '../support/service.js';
import { startShopWithGateway, type ShopPage } from '../support/shop.js';
import { useBrowser } from '../support/use-browser.js';

/** A day of the sample on which every offer but the upcoming one is open; five seconds into one of the gateway's minutes. */
const NOW = '2026-06-01T12:00:05Z';

const GIVEAWAY: ShopPage = { element: 'giveaway-flow', attributes: 'base-url="/rewards" flow-id="weekly-treats"' };
const WIDGET: ShopPage = { attributes: 'feed-url="/rewards"' };

describe('a page beyond the gateway’s limits', () => {
  const browser = useBrowser();
  let service: TestService;

  before(async () => {
    service = await startTestService({ now: Date.parse(NOW) });
  });
  after(() => service?.stop());
  // The clock of the gateway. It stands still unless a test moves it.
  beforeEach(() => mock.timers.enable({ apis: ['Date'], now: Date.parse(NOW) }));
  afterEach(() => mock.timers.reset());

  /** Opens the page of a shop whose shoppers have one address. */
  async function visit(
    content: ShopPage,
    limits: Limits,
    use: (page: Page, gateway: Gateway) => Promise<void>,
  ): Promise<void> {
    const gateway = createGateway({
      feedUrl: service.url,
      baseUrl: service.url,
      apiKey: service.apiKey,
      identify: () => 'shopper',
      address: () => '203.0.113.1',
      limits,
    });
    const shop = await startShopWithGateway(content, gateway);
    const context = await browser.newContext();
    try {
      const { page } = await openWatched(context, shop.url);
      await use(page, gateway);
    } finally {
      await context.close();
      await shop.stop();
    }
  }

  test('says when a claim can be tried again, and gets the code then', () =>
    visit(GIVEAWAY, { claims: 1 }, async (page) => {
      const flow = giveawayOn(page);
      await flow.offer('treat-coffee').claimButton.click();
      await flow.offer('treat-coffee').code.waitFor();
      // The page waits in real time: two seconds of the minute are left.
      mock.timers.tick(58_000);
      const { claimButton, message, code } = flow.offer('treat-loaf');
      await claimButton.click();
      assert.match(await message.innerText(), /too many requests.*You can try again after/i);
      assert.match(await claimButton.innerText(), /Try again/);
      mock.timers.tick(60_000);
      await claimButton.and(page.locator('[aria-disabled=false]')).click();
      assert.match(await code.innerText(), /\S{4}/);
    }));

  test('shows no giveaway, and loads it by hand', () =>
    visit(GIVEAWAY, { requests: 1 }, async (page, gateway) => {
      await giveawayOn(page).offers().first().waitFor();
      await page.reload();
      await giveawayOn(page).retryButton.waitFor();
      mock.timers.tick(60_000);
      await giveawayOn(page).retryButton.click();
      await giveawayOn(page).offers().first().waitFor();
      assert.equal((await gateway(new Request('https://shop.example/gap/api'))).status, 429, 'the limit is on');
    }));

  test('shows no offers, and loads them by hand', () =>
    visit(WIDGET, { requests: 1 }, async (page, gateway) => {
      await widgetOn(page).offers().first().waitFor();
      // Another flow isn't in memory.
      const flow = (name: string): Promise<unknown> =>
        page.evaluate((value) => document.querySelector('rewards-widget')!.setAttribute('flow', value), name);
      await flow('Food');
      await widgetOn(page).retryButton.waitFor();
      mock.timers.tick(60_000);
      await widgetOn(page).retryButton.click();
      await widgetOn(page).retryButton.waitFor({ state: 'hidden' });
      assert.equal(
        (await gateway(new Request('https://shop.example/gap/api?flow=New'))).status,
        429,
        'the limit is on',
      );
    }));
});
