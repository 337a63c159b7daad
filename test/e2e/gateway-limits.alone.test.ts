import assert from 'node:assert/strict';
import { after, before, mock, test } from 'node:test';
import { createGateway } from '../../src/gateway/index.js';
import { openWatched } from '../support/host-page.js';
import type { LoopbackServer } from '../support/loopback-server.js';
import { giveawayOn } from '../support/page-harness.js';
import { startTestService, type TestService } from '../support/service.js';
import { startShopWithGateway } from '../support/shop.js';
import { useBrowser } from '../support/use-browser.js';

/** A day of the sample on which every offer but the upcoming one is open; five seconds into one of the gateway's minutes. */
const NOW = Date.parse('2026-06-01T12:00:05Z');

const browser = useBrowser();
let service: TestService;
let shop: LoopbackServer;

before(async () => {
  service = await startTestService({ now: NOW });
  const gateway = createGateway({
    baseUrl: service.url,
    apiKey: service.apiKey,
    identify: () => 'shopper',
    address: () => '203.0.113.1',
    limits: { claims: 1 },
  });
  const attributes = 'base-url="/rewards" flow-id="weekly-treats"';
  shop = await startShopWithGateway({ element: 'giveaway-flow', attributes }, gateway);
  // The clock of the gateway. It stands still unless the test moves it.
  mock.timers.enable({ apis: ['Date'], now: NOW });
});
after(async () => {
  mock.timers.reset();
  await shop?.stop();
  await service?.stop();
});

test('a page beyond the gateway’s limit says when a claim can be tried again, and gets the code then', async () => {
  const { page } = await openWatched(browser, shop.url);
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
});
