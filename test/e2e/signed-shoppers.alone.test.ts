import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { createGateway } from '../../src/gateway/index.js';
import { userFromToken } from '../../src/gateway/token/index.js';
import { claimsOf, SECRET, signToken } from '../gateway/tokens.js';
import { openWatched, startHostSite, type HostSite } from '../support/host-page.js';
import { startLoopbackServer, type LoopbackServer } from '../support/loopback-server.js';
import { giveawayOn } from '../support/page-harness.js';
import { startTestService, type TestService } from '../support/service.js';
import { handledBy } from '../support/shop.js';
import { useBrowser } from '../support/use-browser.js';

/** A shop whose pages come from a plain server, which signs who the shopper is. The gateway is on another origin, without cookies. */
describe('a shop that signs who its shoppers are', () => {
  const browser = useBrowser();
  let service: TestService;
  let api: LoopbackServer;
  let shop: HostSite;
  let gateway: (request: Request) => Promise<Response>;

  const pageWith = (attribute: string) => `<!doctype html>
    <html lang="en">
      <head><meta charset="utf-8" /><title>Shop</title><script type="module" src="/dist/embed.js"></script></head>
      <body>
        <giveaway-flow base-url="${api.url}/rewards" flow-id="weekly-treats" ${attribute}></giveaway-flow>
      </body>
    </html>`;

  before(async () => {
    [service, api] = await Promise.all([
      startTestService({ now: '2026-06-01T12:00:00Z' }),
      startLoopbackServer((request, response) => handledBy((page) => gateway(page))(request, response)),
    ]);
    const token = (user: string) => signToken(claimsOf(user));
    const pages = {
      '/ann': pageWith(`user-token="${await token('ann')}"`),
      '/bob': pageWith(`user-token="${await token('bob')}"`),
    };
    shop = await startHostSite({ folder: process.cwd(), pages });
    gateway = createGateway({
      baseUrl: service.url,
      apiKey: service.apiKey,
      allowedOrigins: [shop.url],
      identify: userFromToken({ secret: SECRET }),
      limits: false,
    });
  });
  after(async () => {
    await Promise.all([shop?.stop(), api?.stop()]);
    await service?.stop();
  });

  /** Opens pages one after the other in one browser, as people who share a device do. */
  async function onOneDevice(use: (open: (path: string) => Promise<Page>) => Promise<void>): Promise<void> {
    const context = await browser.newContext();
    try {
      await use(async (path) => {
        const { page, errors } = await openWatched(context, `${shop.url}${path}`);
        await giveawayOn(page).claimButtons.first().waitFor();
        assert.deepEqual(errors, []);
        return page;
      });
    } finally {
      await context.close();
    }
  }

  async function claim(page: Page): Promise<string> {
    await giveawayOn(page).claimButtons.first().click();
    return giveawayOn(page).codes.first().innerText();
  }

  test('gives each token’s user a code of their own, which only they see again', () =>
    onOneDevice(async (open) => {
      const code = await claim(await open('/ann'));
      const bobs = await open('/bob');
      assert.equal(await giveawayOn(bobs).codes.count(), 0);
      const other = await claim(bobs);
      assert.notEqual(other, code);
      assert.equal(await giveawayOn(await open('/ann')).codes.innerText(), code);
    }));
});
