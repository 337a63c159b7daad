import assert from 'node:assert/strict';
import type { Browser, BrowserContext } from 'playwright-core';
import { claimsOf, forgeToken } from '../gateway/tokens.js';
import { contextsOf } from '../hosts/open-context.js';
import type { Check } from '../runner/check.js';
import { openWatched, untilVisible } from '../support/host-page.js';
import { giveawayOn, widgetOn } from '../support/page-harness.js';
import type { TestService } from '../support/service.js';
import { assertThemeUnchanged } from '../support/theme-page.js';
import { claimants } from './claimants.js';

const CLAIM_PATH = '/rewards/api/v1/giveaways/claim';

/** Visits a shop's page as signed-out shoppers. */
export async function visitShop(url: string, browser: Browser, service: TestService, check: Check): Promise<void> {
  const inContext = contextsOf(browser, service);
  await check('shows offers without script', () =>
    inContext({ javaScriptEnabled: false }, async (context) => {
      const page = await context.newPage();
      await page.goto(url);
      assert.equal(await widgetOn(page).offers('all').filter({ visible: true }).count(), 24);
    }),
  );
  await check('opens the details of an offer, with an empty console', () =>
    inContext({}, async (context) => {
      const watched = await openWatched(context, url);
      await untilVisible(widgetOn(watched.page).search, watched);
      await widgetOn(watched.page).openDetails();
      assert.deepEqual([...watched.errors, ...watched.warnings], []);
    }),
  );
  await check('leaves the markup of a theme as it is', () =>
    inContext({}, (context) => assertThemeUnchanged(context, `${url}/`)),
  );
  await check('never shows the key', async () => {
    for (const path of [
      '',
      '/rewards/gap/api',
      '/rewards/api/v1/giveaways/flow?id=weekly-treats',
      '/rewards-widget/',
    ]) {
      const answer = await fetch(url + path);
      assert.ok(!`${JSON.stringify([...answer.headers])}${await answer.text()}`.includes(service.apiKey), path);
    }
  });
}

/** Visits the page while the gateway is down. */
export async function visitWithoutGateway(url: string, check: Check): Promise<void> {
  await check('serves the page without the gateway, with the bare tag', async () => {
    const answer = await fetch(url);
    assert.equal(answer.status, 200);
    assert.match(await answer.text(), /<rewards-widget feed-url="\/rewards"><\/rewards-widget>/);
  });
}

/** Claims as signed-in shoppers. */
export async function signInToShop(
  url: string,
  signInPath: string,
  browser: Browser,
  service: TestService,
  check: Check,
): Promise<void> {
  const inContext = contextsOf(browser, service);
  const signIn = async (context: BrowserContext, user: string) => {
    await context.request.post(url + signInPath, { form: { user } });
    return openWatched(context, url);
  };
  await check('asks signed-out shoppers to sign in', () =>
    inContext({}, async (context) => {
      const watched = await openWatched(context, url);
      const giveaway = giveawayOn(watched.page);
      await giveaway.claimButtons.first().click();
      await untilVisible(giveaway.messages.filter({ hasText: 'Sign in' }).first(), watched);
    }),
  );
  let code = '';
  await check('gives a code to a signed-in shopper', () =>
    inContext({}, async (context) => {
      const watched = await signIn(context, 'ada');
      const giveaway = giveawayOn(watched.page);
      await giveaway.claimButtons.first().click();
      await untilVisible(giveaway.codes.first(), watched);
      code = await giveaway.codes.first().innerText();
      assert.deepEqual(await claimants(service), ['ada']);
      assert.deepEqual([...watched.errors, ...watched.warnings], []);
    }),
  );
  await check('hides the code from the next shopper in the same browser', () =>
    inContext({}, async (context) => {
      const first = await signIn(context, 'cleo');
      await giveawayOn(first.page).claimButtons.first().click();
      await untilVisible(giveawayOn(first.page).codes.first(), first);
      const second = await signIn(context, 'dan');
      await untilVisible(giveawayOn(second.page).claimButtons.first(), second);
      assert.equal(await giveawayOn(second.page).codes.count(), 0);
    }),
  );
  await check('refuses claims for another shopper', () =>
    inContext({}, async (context) => {
      const { page } = await signIn(context, 'ben');
      const token = (await giveawayOn(page).element.getAttribute('user-token')) ?? '';
      const offer = await giveawayOn(page).offers().first().getAttribute('data-offer');
      const claim = async (bearer: string) => {
        const headers = { Authorization: `Bearer ${bearer}`, 'X-Rewards-Client': '1', 'Sec-Fetch-Site': 'same-origin' };
        const answer = await context.request.get(`${url}${CLAIM_PATH}?offer=${offer}&user=ada`, { headers });
        return { status: answer.status(), text: await answer.text() };
      };
      const forged = forgeToken({ alg: 'HS256', typ: 'JWT' }, claimsOf('ada'), token.split('.')[2]);
      assert.equal((await claim(forged)).status, 401);
      const own = await claim(token);
      assert.equal(own.status, 200);
      assert.ok(!own.text.includes(code), 'another shopper’s code');
      assert.deepEqual((await claimants(service)).sort(), ['ada', 'ben', 'cleo']);
    }),
  );
}
