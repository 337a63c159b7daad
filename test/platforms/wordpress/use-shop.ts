import assert from 'node:assert/strict';
import type { Browser } from 'playwright-core';
import { contextsOf } from '../../hosts/open-context.js';
import type { Check } from '../../runner/check.js';
import { openWatched, untilVisible } from '../../support/host-page.js';
import { codesOn, giveawayOn, widgetOn } from '../../support/page-harness.js';
import type { TestService } from '../../support/service.js';
import type { WordPressSite } from './wordpress-site.js';

/** Uses a shop with stand-ins for WooCommerce and the WP Consent API, which can't be installed here. */
export async function useShop(
  site: WordPressSite,
  browser: Browser,
  service: TestService,
  check: Check,
): Promise<void> {
  const inContext = contextsOf(browser, service);
  const settings = { feed_url: service.url, base_url: service.url, api_key: service.apiKey, flow_id: 'weekly-treats' };
  const both = { ...settings, after_order: true, account_page: true };
  const order = `${site.url}/order-received/`;
  const account = `${site.url}/my-account/`;
  const htmlOf = async (address: string, user?: string) =>
    (await fetch(address, user === undefined ? {} : { headers: { Cookie: await site.signIn(user) } })).text();
  await site.standIn(true);
  try {
    await check('leaves WooCommerce as it is until the settings say otherwise', async () => {
      await site.setUp(settings);
      assert.match(await htmlOf(order), /Your order was received/);
      assert.doesNotMatch(await htmlOf(order), /<rewards-widget/);
      assert.doesNotMatch(await htmlOf(account, 'ada'), /Rewards<\/a>/);
    });
    await check('is compatible with WooCommerce’s order tables, and with the blocks of cart and checkout', async () => {
      assert.deepEqual(await site.declared(), { custom_order_tables: true, cart_checkout_blocks: true });
    });
    await check('adds its page to the account when its owner ticks the box, without another step', () =>
      inContext({ viewport: { width: 1200, height: 900 } }, async (context) => {
        await site.signInBrowser(context, 'admin');
        const page = await context.newPage();
        await page.goto(`${site.url}/wp-admin/options-general.php?page=rewards-widget`);
        await page.getByLabel('Show offers after an order').check();
        await page.getByLabel('Add a page “Rewards” to the account').check();
        await page.getByRole('button', { name: 'Save' }).click();
        await page.locator('.settings-error').first().waitFor();
        assert.equal(await page.getByLabel('Show offers after an order').isChecked(), true);
        await page.goto(account);
        const items = await page.locator('.account-menu a').allInnerTexts();
        assert.deepEqual(items, ['Orders', 'Rewards', 'Log out']);
        await page.locator('.account-menu').getByRole('link', { name: 'Rewards' }).click();
        await giveawayOn(page).claimButtons.first().waitFor();
        await widgetOn(page).search.waitFor();
        assert.equal(page.url(), `${account}rewards/`);
        assert.equal(await page.getByRole('heading', { level: 1, name: 'Rewards' }).count(), 1);
      }),
    );
    await check(
      'adds a code below the giveaway of the account as soon as it is claimed, and moves nothing above it',
      () =>
        inContext({ viewport: { width: 1200, height: 900 } }, async (context) => {
          await site.setUp({ ...both, flow_id: 'new-home' });
          await site.signInBrowser(context, 'ada');
          const watched = await openWatched(context, `${account}rewards/`);
          const { page } = watched;
          await untilVisible(codesOn(page).empty, watched);
          const offer = giveawayOn(page).offer('home-lamp');
          const top = () =>
            giveawayOn(page).element.evaluate((giveaway) => giveaway.getBoundingClientRect().top + scrollY);
          const before = await top();
          await offer.claimButton.click();
          await untilVisible(codesOn(page).codes, watched);
          assert.equal(await codesOn(page).codes.innerText(), await offer.code.innerText());
          assert.equal(await top(), before);
          assert.deepEqual([...watched.errors, ...watched.warnings], []);
        }),
    );
    await check('shows a guest offers after an order, and where to make an account', () =>
      inContext({}, async (context) => {
        await site.setUp(both);
        const watched = await openWatched(context, order);
        await untilVisible(widgetOn(watched.page).search, watched);
        const link = watched.page.getByRole('link', { name: 'Sign in or make an account' });
        assert.equal(await link.getAttribute('href'), `${account}rewards/`);
        assert.deepEqual([...watched.errors, ...watched.warnings], []);
        await link.click();
        await watched.page.getByText('Login and register').waitFor();
      }),
    );
    await check(
      'leads a signed-in shopper to their account, and shows nothing after an order that failed',
      async () => {
        assert.match(await htmlOf(order, 'ada'), /More rewards, with codes, are in your account/);
        assert.doesNotMatch(await htmlOf(`${site.url}/order-failed/`), /<rewards-widget|in your account/);
      },
    );
    await check('sends events to Google Tag Manager after consent, and none before', () =>
      inContext({ viewport: { width: 1200, height: 900 } }, async (context) => {
        await site.setUp({ ...settings, analytics: 'gtm' });
        const page = await context.newPage();
        const loaded = page.waitForResponse(/analytics\.js/);
        await page.goto(site.page);
        await (await loaded).finished();
        const sent = () =>
          page.evaluate(() =>
            ((window as unknown as { dataLayer?: { event?: string }[] }).dataLayer ?? []).map(({ event }) => event),
          );
        await widgetOn(page).openDetails();
        await page.keyboard.press('Escape');
        assert.deepEqual(await sent(), []);
        await page.evaluate(() => {
          (window as unknown as { testsConsent: string }).testsConsent = 'statistics';
          document.dispatchEvent(new CustomEvent('wp_listen_for_consent_change', { detail: { statistics: 'allow' } }));
        });
        await widgetOn(page).openDetails();
        await page.waitForFunction(() =>
          (window as unknown as { dataLayer?: { event?: string }[] }).dataLayer?.some(
            ({ event }) => event === 'select_content',
          ),
        );
      }),
    );
    await check('tells the consent API that it asks for consent', async () => {
      assert.equal(await site.filtered('wp_consent_api_registered_rewards-widget/rewards-widget.php'), true);
    });
  } finally {
    await site.standIn(false);
  }
}
