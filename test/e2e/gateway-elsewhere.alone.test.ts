import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createGateway } from '../../src/gateway/index.js';
import { openWatched, type HostSite } from '../support/host-page.js';
import { startLoopbackServer, type LoopbackServer } from '../support/loopback-server.js';
import { giveawayOn } from '../support/page-harness.js';
import { startTestService, type TestService } from '../support/service.js';
import { handledBy, startShop } from '../support/shop.js';
import { useBrowser } from '../support/use-browser.js';

/** Two origins, like `www.shop.example` and `api.shop.example`; the session is a cookie of the second. */
describe('a shop whose gateway is on another origin', () => {
  const browser = useBrowser();
  let service: TestService;
  let api: LoopbackServer;
  let shop: HostSite;
  let gateway: (request: Request) => Promise<Response>;

  before(async () => {
    [service, api] = await Promise.all([
      startTestService({ now: '2026-06-01T12:00:00Z' }),
      startLoopbackServer((request, response) =>
        request.url === '/sign-in'
          ? response.setHeader('Set-Cookie', 'session=shopper-1; HttpOnly; Path=/').end()
          : handledBy((asked) => gateway(asked))(request, response),
      ),
    ]);
    shop = await startShop({
      element: 'giveaway-flow',
      attributes: `base-url="${api.url}/rewards" flow-id="weekly-treats"`,
    });
    gateway = createGateway({
      baseUrl: service.url,
      apiKey: service.apiKey,
      allowedOrigins: [shop.url],
      identify: ({ headers }) => /session=([\w-]+)/.exec(headers.get('Cookie') ?? '')?.[1] ?? null,
    });
  });
  after(async () => {
    await Promise.all([shop?.stop(), api?.stop()]);
    await service?.stop();
  });

  test('lets a shopper claim who has a session cookie of the gateway’s origin', async () => {
    const context = await browser.newContext();
    try {
      await context.request.get(`${api.url}/sign-in`);
      const { page, errors } = await openWatched(context, shop.url);
      await giveawayOn(page).claimButtons.first().click();
      await giveawayOn(page).codes.waitFor();
      const stored = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('claim')).length);
      // The claim, and the code with its offer.
      assert.deepEqual([stored, errors], [2, []], 'the code is kept for the shopper whom the gateway saw');
    } finally {
      await context.close();
    }
  });
});
