import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { createAnswerMemory } from '../../src/gateway/answer-store.js';
import { createGateway } from '../../src/gateway/index.js';
import type { GiveawayFlow } from '../../src/giveaway/giveaway-flow.js';
import { userFromToken } from '../../src/gateway/token/index.js';
import { codesEnglish } from '../../src/locales/english/codes.js';
import { claimsOf, SECRET, signToken } from '../gateway/tokens.js';
import { openWatched, startHostSite, type HostSite } from '../support/host-page.js';
import { startLoopbackServer, type LoopbackServer } from '../support/loopback-server.js';
import { codesOn, giveawayOn } from '../support/page-harness.js';
import { startTestService, type TestService } from '../support/service.js';
import { handledBy } from '../support/shop.js';
import { useBrowser } from '../support/use-browser.js';

/** A shop with a giveaway and an account page. Its gateway, on another origin, has a vault in front of the real service. */
describe('a shopper with two devices', () => {
  const browser = useBrowser();
  let service: TestService;
  let api: LoopbackServer;
  let shop: HostSite;
  let gateway: (request: Request) => Promise<Response>;

  const pageWith = (tag: string, script: string, attributes: string) => `<!doctype html>
    <html lang="en">
      <head><meta charset="utf-8" /><title>Shop</title><script type="module" src="/dist/${script}"></script></head>
      <body><${tag} base-url="${api.url}/rewards" ${attributes}></${tag}></body>
    </html>`;

  before(async () => {
    [service, api] = await Promise.all([
      startTestService({ now: new Date().toISOString() }),
      startLoopbackServer((request, response) => handledBy((page) => gateway(page))(request, response)),
    ]);
    const [ann, bob, cleo] = await Promise.all(['ann', 'bob', 'cleo'].map((user) => signToken(claimsOf(user))));
    const giveaway = (attributes: string) =>
      pageWith('giveaway-flow', 'embed.js', `flow-id="weekly-treats" ${attributes}`);
    shop = await startHostSite({
      folder: process.cwd(),
      pages: {
        '/giveaway': giveaway(`user-token="${ann!}"`),
        '/guests-giveaway': giveaway('vault'),
        '/bobs-giveaway': giveaway(`vault user-token="${bob!}"`),
        '/cleos-giveaway': giveaway(`vault user-token="${cleo!}"`),
        '/cleos-giveaway-alone': giveaway(`user-token="${cleo!}"`),
        '/account': pageWith('rewards-codes', 'codes.js', `vault user-token="${ann!}"`),
        '/bobs-account': pageWith('rewards-codes', 'codes.js', `vault user-token="${bob!}"`),
      },
    });
    gateway = createGateway({
      baseUrl: service.url,
      apiKey: service.apiKey,
      viewerKey: 'a secret of this test, 32 bytes or more',
      allowedOrigins: [shop.url],
      identify: userFromToken({ secret: SECRET }),
      vault: createAnswerMemory(),
    });
  });
  after(async () => {
    await Promise.all([shop?.stop(), api?.stop()]);
    await service?.stop();
  });

  /** Opens pages in a browser that keeps nothing of another one. */
  async function onAnotherDevice(use: (open: (path: string) => Promise<Page>) => Promise<void>): Promise<void> {
    const context = await browser.newContext();
    try {
      await use(async (path) => {
        const { page, errors } = await openWatched(context, `${shop.url}${path}`);
        assert.deepEqual(errors, []);
        return page;
      });
    } finally {
      await context.close();
    }
  }

  test('finds a code on the second, with its title, and can remove it there for good', async () => {
    let code = '';
    await onAnotherDevice(async (open) => {
      const page = await open('/giveaway');
      await giveawayOn(page).claimButtons.first().click();
      code = await giveawayOn(page).codes.first().innerText();
    });
    await onAnotherDevice(async (open) => {
      const bobs = codesOn(await open('/bobs-account'));
      await bobs.part('empty').waitFor();

      const page = await open('/account');
      const codes = codesOn(page);
      assert.equal(await codes.part('code').innerText(), code);
      assert.notEqual(await codes.part('offer-title').innerText(), '');
      await codes.part('till').click();
      await codes.element.locator('dialog svg').first().waitFor();
      await page.keyboard.press('Escape');

      await codes.part('more').click();
      await codes.part('remove').click();
      await codes.element.locator('dialog').getByText(codesEnglish.remove, { exact: true }).click();
      await codes.part('empty').waitFor();
      await page.reload();
      await codes.part('empty').waitFor();
      assert.equal(await codes.part('code').count(), 0);
    });
  });

  const settle = (page: Page): Promise<void> =>
    page.locator('giveaway-flow').evaluate((flow: GiveawayFlow) => flow.settled);

  test('finds a code in its giveaway on the second, where it is then kept; nobody else sees it', async () => {
    let [offer, code] = ['', ''];
    await onAnotherDevice(async (open) => {
      const giveaway = giveawayOn(await open('/cleos-giveaway'));
      offer = (await giveaway.claimable.element.getAttribute('data-offer'))!;
      await giveaway.offer(offer).claimButton.click();
      code = await giveaway.offer(offer).code.innerText();
    });
    await onAnotherDevice(async (open) => {
      for (const path of ['/bobs-giveaway', '/guests-giveaway']) {
        const page = await open(path);
        await settle(page);
        await giveawayOn(page).offer(offer).claimButton.waitFor();
        assert.equal(await giveawayOn(page).codes.count(), 0, path);
      }

      const page = await open('/cleos-giveaway');
      assert.equal(await giveawayOn(page).offer(offer).code.innerText(), code);
      await page.goto(`${shop.url}/cleos-giveaway-alone`);
      assert.equal(await giveawayOn(page).offer(offer).code.innerText(), code);
      // Signed out.
      await page.locator('giveaway-flow').evaluate((flow: GiveawayFlow) => (flow.userToken = undefined));
      await giveawayOn(page).offer(offer).claimButton.waitFor();
      assert.equal(await giveawayOn(page).codes.count(), 0);
    });
  });
});
