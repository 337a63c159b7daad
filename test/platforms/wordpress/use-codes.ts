import assert from 'node:assert/strict';
import type { Browser, BrowserContext } from 'playwright-core';
import { contextsOf } from '../../hosts/open-context.js';
import type { Check } from '../../runner/check.js';
import { openWatched, untilVisible } from '../../support/host-page.js';
import { codesOn, giveawayOn } from '../../support/page-harness.js';
import type { TestService } from '../../support/service.js';
import type { WordPressSite } from './wordpress-site.js';

/** Not claimed by other tests. */
const OFFER = 'treat-slice';

/** Uses the shopper's codes on a page of their own. */
export async function useCodes(
  site: WordPressSite,
  browser: Browser,
  service: TestService,
  check: Check,
): Promise<void> {
  const address = `${site.url}/my-codes/`;
  const inContext = contextsOf(browser, service);
  const openAs = async (context: BrowserContext, user: string, address: string) => {
    await site.signInBrowser(context, user);
    return openWatched(context, address);
  };
  const settings = {
    feed_url: service.url,
    base_url: service.url,
    api_key: service.apiKey,
    flow_id: 'weekly-treats',
  };
  await site.setUp(settings);
  await check('shows a claimed code on another page, ready for the till, and none of it to the next shopper', () =>
    inContext({}, async (context) => {
      const claiming = await openAs(context, 'ada', site.page);
      const offer = giveawayOn(claiming.page).offer(OFFER);
      await offer.claimButton.click();
      await untilVisible(offer.code, claiming);
      const code = await offer.code.innerText();

      const later = await openWatched(context, address);
      await untilVisible(codesOn(later.page).offer(OFFER).code, later);
      assert.deepEqual(await codesOn(later.page).codes.allInnerTexts(), [code]);
      await codesOn(later.page).tillButtons.click();
      await codesOn(later.page).details.element.getByText(code, { exact: true }).waitFor();
      assert.deepEqual([...later.errors, ...later.warnings], []);

      const { page } = await openAs(context, 'ben', address);
      await codesOn(page).empty.getByText('Codes you claim appear here.').waitFor();
      assert.equal(await codesOn(page).codes.count(), 0);
    }),
  );
  await check(
    'shows a code that was claimed on another device, if the owner lets accounts keep codes, and removes it for good',
    async () => {
      await site.setUp({ ...settings, vault: true });
      let code = '';
      await inContext({}, async (context) => {
        const claiming = await openAs(context, 'ben', site.page);
        const offer = giveawayOn(claiming.page).offer(OFFER);
        await offer.claimButton.click();
        await untilVisible(offer.code, claiming);
        code = await offer.code.innerText();
      });
      const record = await site.codesOf('ben');
      assert.ok(record !== '' && !Buffer.from(record, 'base64').includes(code), record);
      await inContext({}, async (context) => {
        const giveaway = await openAs(context, 'ben', site.page);
        await untilVisible(giveawayOn(giveaway.page).offer(OFFER).code, giveaway);
        assert.equal(await giveawayOn(giveaway.page).offer(OFFER).code.innerText(), code);
      });
      await inContext({}, async (context) => {
        const later = await openAs(context, 'ben', address);
        await untilVisible(codesOn(later.page).offer(OFFER).code, later);
        assert.deepEqual(await codesOn(later.page).codes.allInnerTexts(), [code]);
        await codesOn(later.page).part('more').click();
        await codesOn(later.page).part('remove').click();
        await codesOn(later.page).element.locator('dialog').getByText('Remove', { exact: true }).click();
        await codesOn(later.page).empty.waitFor();
        await later.page.reload();
        await codesOn(later.page).empty.waitFor();
        assert.deepEqual([...later.errors, ...later.warnings], []);
      });
      await site.setUp(settings);
    },
  );
  await check('says to a signed-out visitor, in the language of the site, that codes need a sign-in', () =>
    inContext({}, async (context) => {
      const page = await context.newPage();
      await page.goto(`${address}?tests-locale=de`);
      await codesOn(page).empty.getByText('Melden Sie sich an, um Ihre Codes zu sehen.').waitFor();
    }),
  );
  await check('loads each script once on a page with nothing but codes', () =>
    inContext({}, async (context) => {
      const page = await context.newPage();
      const scripts: string[] = [];
      page.on('request', (request) => {
        const { pathname } = new URL(request.url());
        if (pathname.includes('/rewards-widget/assets/')) scripts.push(pathname.replace(/.*\/assets\//, ''));
      });
      await page.goto(address);
      await codesOn(page).empty.waitFor();
      const names = scripts.map((file) => file.replace(/-.{6}\.js$/, '.js'));
      const parts = ['after-paint', 'claims', 'codes-request', 'codes', 'shared'].map((name) => `parts/${name}.js`);
      assert.deepEqual(names.sort(), ['codes.js', 'embed.js', ...parts]);
    }),
  );
  await check('takes what an author may set of codes, and reserves their height', () =>
    inContext({}, async (context) => {
      await context.route('**/codes.js*', (route) => route.abort());
      const page = await context.newPage();
      await page.goto(address);
      const { element } = codesOn(page);
      const set = await element.evaluate((codes) => [...codes.attributes].map(({ name, value }) => `${name}=${value}`));
      assert.deepEqual(set, ['base-url=/rewards', 'heading=For <b>', 'heading-level=3']);
      assert.equal((await element.boundingBox())?.height, 320);
    }),
  );
}
