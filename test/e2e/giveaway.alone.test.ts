import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import { RewardsClient } from '../../src/client/index.js';
import { createGateway } from '../../src/gateway/index.js';
import { claimsEnglish } from '../../src/locales/english/claims.js';
import { detailsEnglish } from '../../src/locales/english/details.js';
import { eventually } from '../support/eventually.js';
import { openWatched, type HostSite } from '../support/host-page.js';
import type { LoopbackServer } from '../support/loopback-server.js';
import { giveawayOn, type OfferOnPage } from '../support/page-harness.js';
import { startTestService, type TestService } from '../support/service.js';
import { startShop, startShopWithGateway } from '../support/shop.js';
import { useBrowser } from '../support/use-browser.js';

/** A day of the sample on which every offer but the upcoming one is open. */
const NOW = '2026-06-01T12:00:00Z';

const csp =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src *; connect-src *; require-trusted-types-for 'script'";

const card = (page: Page, offer: string): OfferOnPage => giveawayOn(page).offer(offer);
const claim = (page: Page, offer: string): Promise<void> => card(page, offer).claimButton.click();
const code = (page: Page, offer: string): Promise<string> => card(page, offer).code.innerText();
const message = (page: Page, offer: string): Promise<string> => card(page, offer).message.innerText();

describe('a giveaway in a shop with a strict Content-Security-Policy', () => {
  const browser = useBrowser();
  let service: TestService;
  let context: BrowserContext;
  let shoppers = 0;
  let shopper: string | null;

  before(async () => {
    service = await startTestService({ faults: true, now: NOW, rateLimit: 10_000 });
  });
  after(() => service?.stop());
  beforeEach(() => {
    shopper = `shopper-${++shoppers}`;
  });

  /** Number of a user's claims, from the service's events. */
  async function claims(user: string | null): Promise<number> {
    const client = new RewardsClient({ baseUrl: service.url, apiKey: service.apiKey });
    let count = 0;
    for await (const event of client.giveawayEvents({ type: 'claim', start: '2026-06-01', end: '2026-06-02' }))
      if (event.user === user) count++;
    return count;
  }

  interface Opened {
    readonly page: Page;
    readonly errors: string[];
    /** Another tab of the same browser. */
    tab(): Promise<Page>;
  }

  async function opening(site: HostSite, use: (opened: Opened) => Promise<void>): Promise<void> {
    context = await browser.newContext({ timezoneId: 'Europe/London' });
    const tab = async (): Promise<{ page: Page; errors: string[] }> => {
      const { page, errors } = await openWatched(context, site.url);
      await giveawayOn(page).offers().first().waitFor();
      return { page, errors };
    };
    try {
      const { page, errors } = await tab();
      await use({ page, errors, tab: async () => (await tab()).page });
    } finally {
      await context.close();
    }
  }

  describe('with a gateway', () => {
    let shop: LoopbackServer;
    /** A fault for the next claim, between gateway and service or between page and gateway. */
    let fault: { upstream?: string; cut?: boolean } = {};
    /** Resolves when claims may reach the service. */
    let gate: Promise<void> | undefined;

    before(async () => {
      const gateway = createGateway({
        baseUrl: service.url,
        apiKey: service.apiKey,
        identify: () => shopper,
        fetch: async (input, init) => {
          const headers = new Headers(init?.headers);
          if (String(input).includes('/claim')) {
            await gate;
            if (fault.upstream !== undefined) headers.set('X-Fault', fault.upstream);
          }
          return fetch(input, { ...init, headers });
        },
      });
      shop = await startShopWithGateway(
        { element: 'giveaway-flow', attributes: 'base-url="/rewards" flow-id="weekly-treats"' },
        gateway,
        { csp },
      );
      const { answer } = shop;
      shop.answer = (request, response) => {
        if (fault.cut && request.url!.includes('/claim')) response.end = () => response.destroy();
        answer(request, response);
      };
    });
    after(() => shop?.stop());
    beforeEach(() => {
      fault = {};
      gate = undefined;
    });

    test('shows a code, copies it, and shows it again after a reload, with an empty console', () =>
      opening(shop, async ({ page, errors }) => {
        await claim(page, 'treat-coffee');
        const first = await code(page, 'treat-coffee');
        assert.match(first, /^CUP-/);
        await card(page, 'treat-coffee').copyButton.click();
        await card(page, 'treat-coffee').element.getByText(detailsEnglish.copied).first().waitFor();
        await page.reload();
        assert.equal(await code(page, 'treat-coffee'), first);
        assert.equal(await claims(shopper), 1);
        assert.deepEqual(errors, []);
      }));

    test('can be claimed by keyboard alone, which then reaches Copy', () =>
      opening(shop, async ({ page }) => {
        await card(page, 'treat-loaf').claimButton.focus();
        await page.keyboard.press('Enter');
        await card(page, 'treat-loaf').copyButton.and(page.locator(':focus')).waitFor();
        await page.keyboard.press('Enter');
        await card(page, 'treat-loaf').element.getByText(detailsEnglish.copied).first().waitFor();
        await page.keyboard.press('Tab');
        await card(page, 'treat-loaf')
          .detailsButton.or(card(page, 'treat-loaf').cta)
          .and(page.locator(':focus'))
          .waitFor();
      }));

    for (const [name, spoil] of [
      ['between gateway and service', { upstream: 'drop' }],
      ['between page and gateway', { cut: true }],
    ] as const)
      test(`brings the same code after a retry by hand when the answer was lost ${name}`, () =>
        opening(shop, async ({ page }) => {
          fault = spoil;
          await claim(page, 'treat-coffee');
          assert.match(await message(page, 'treat-coffee'), /Try again to get it/);
          await eventually(async () => (await claims(shopper)) === 1);
          fault = {};
          await claim(page, 'treat-coffee');
          assert.match(await code(page, 'treat-coffee'), /^CUP-/);
          assert.equal(await claims(shopper), 1);
        }));

    test('brings the code on the next visit if the page was closed during the claim', () =>
      opening(shop, async ({ page, tab }) => {
        fault = { upstream: 'latency=600' };
        const sent = page.waitForRequest(/giveaways\/claim/);
        await claim(page, 'treat-coffee');
        await sent;
        await page.close();
        await eventually(async () => (await claims(shopper)) === 1);
        const next = await tab();
        assert.match(await message(next, 'treat-coffee'), /Try again to get it/);
        await claim(next, 'treat-coffee');
        assert.match(await code(next, 'treat-coffee'), /^CUP-/);
        assert.equal(await claims(shopper), 1);
      }));

    test('gives the same code to two tabs that claim at once', () =>
      opening(shop, async ({ page, tab }) => {
        const other = await tab();
        let open = (): void => undefined;
        gate = new Promise((resolve) => (open = resolve));
        await claim(page, 'treat-loaf');
        await claim(other, 'treat-loaf');
        open();
        const codes = [await code(page, 'treat-loaf'), await code(other, 'treat-loaf')];
        assert.equal(codes[0], codes[1]);
        assert.equal(await claims(shopper), 1);
      }));

    test('shows a claim in the other tab as well', () =>
      opening(shop, async ({ page, tab }) => {
        const other = await tab();
        await claim(page, 'treat-loaf');
        assert.equal(await code(other, 'treat-loaf'), await code(page, 'treat-loaf'));
      }));

    test('asks a signed-out shopper to sign in, and claims nothing', () => {
      shopper = null;
      return opening(shop, async ({ page }) => {
        await claim(page, 'treat-coffee');
        assert.equal(await message(page, 'treat-coffee'), claimsEnglish.signIn);
        shopper = 'now-signed-in';
        await page.evaluate(() => document.querySelector('giveaway-flow')!.refresh());
        await card(page, 'treat-coffee').message.waitFor({ state: 'hidden' });
        await claim(page, 'treat-coffee');
        assert.match(await code(page, 'treat-coffee'), /^CUP-/);
      });
    });
  });

  describe('with the key in the page', () => {
    /** A shop whose page names the shopper. */
    async function shopping(flow: string, use: (opened: Opened) => Promise<void>): Promise<void> {
      const attributes = `base-url="${service.url}" api-key="${service.apiKey}" flow-id="${flow}" user="${shopper}"`;
      const site = await startShop({ element: 'giveaway-flow', attributes }, { csp });
      try {
        await opening(site, use);
      } finally {
        await site.stop();
      }
    }
    const forget = (page: Page): Promise<void> =>
      page.evaluate(() => document.querySelector('giveaway-flow')!.forgetCodes());

    test('shows a code, with an empty console', () =>
      shopping('new-home', async ({ page, errors }) => {
        await claim(page, 'home-pan');
        assert.ok(await code(page, 'home-pan'));
        await page.reload();
        assert.ok(await code(page, 'home-pan'));
        assert.deepEqual(errors, []);
      }));

    test('refuses a claim that came before, is within the period, or finds no codes left', async () => {
      await shopping('new-home', async ({ page }) => {
        await claim(page, 'home-lamp');
        await code(page, 'home-lamp');
        await forget(page);
        await claim(page, 'home-lamp');
        assert.equal(await message(page, 'home-lamp'), 'You have already claimed this offer.');
      });
      await shopping('weekly-treats', async ({ page }) => {
        await claim(page, 'treat-coffee');
        await code(page, 'treat-coffee');
        await forget(page);
        await claim(page, 'treat-coffee');
        const [words, own] = (await message(page, 'treat-coffee')).split('\n');
        assert.match(words!, /again after 2026-06-08T12:\d\d:\d\d\+00:00/);
        assert.match(own!, /^In your time zone: Jun 8(, 2026)?, /);
        await claim(page, 'treat-scoop');
        assert.match(await message(page, 'treat-scoop'), /no codes available/);
      });
    });
  });
});
