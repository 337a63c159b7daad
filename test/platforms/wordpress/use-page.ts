import assert from 'node:assert/strict';
import type { Browser, BrowserContext } from 'playwright-core';
import { RewardsClient } from '../../../src/client/index.js';
import { readPlaced } from '../../../demo/take-away/placed.js';
import { takeAwaySnippet } from '../../../demo/take-away/platforms.js';
import { LEFT_TO_SITE } from '../../../demo/take-away/wordpress.js';
import { cases } from '../../demo/take-away-cases.js';
import { contextsOf } from '../../hosts/open-context.js';
import type { Check } from '../../runner/check.js';
import { openWatched, untilVisible } from '../../support/host-page.js';
import { giveawayOn, widgetOn } from '../../support/page-harness.js';
import type { TestService } from '../../support/service.js';
import { claimants } from '../claimants.js';
import type { WordPressSite } from './wordpress-site.js';

/** Uses the page with both shortcodes as shoppers do. */
export async function usePage(
  site: WordPressSite,
  browser: Browser,
  service: TestService,
  check: Check,
): Promise<void> {
  const { url, page: address } = site;
  const settings = { feed_url: service.url, base_url: service.url, api_key: service.apiKey, flow_id: 'weekly-treats' };
  await site.setUp(settings);
  const inContext = contextsOf(browser, service);
  const signIn = async (context: BrowserContext, user: string) => {
    await site.signInBrowser(context, user);
    return openWatched(context, address);
  };

  await check('shows the offers of both shortcodes, with an empty console', () =>
    inContext({}, async (context) => {
      const watched = await openWatched(context, address);
      await untilVisible(giveawayOn(watched.page).claimButtons.first(), watched);
      await untilVisible(widgetOn(watched.page).search, watched);
      await widgetOn(watched.page).openDetails();
      assert.deepEqual([...watched.errors, ...watched.warnings], []);
    }),
  );
  await check(
    'stays out of a file that a tool makes of all scripts in the queue, which would end the file’s other scripts',
    () =>
      inContext({}, async (context) => {
        const watched = await openWatched(context, `${address}?tests-bundle`);
        await untilVisible(giveawayOn(watched.page).claimButtons.first(), watched);
        assert.equal(await watched.page.evaluate(() => document.documentElement.dataset['otherPlugin']), 'works');
        assert.deepEqual([...watched.errors, ...watched.warnings], []);
        const modules = await watched.page.locator('script[type=module][src*="/rewards-widget/"]').all();
        assert.equal(modules.length, 1);
        for (const [name, value] of Object.entries({ cfasync: 'false', noptimize: '1', 'no-optimize': '1' }))
          assert.equal(await modules[0]!.getAttribute(`data-${name}`), value);
      }),
  );
  await check('escapes the attributes of a shortcode, and leaves out the ones that authors may not set', () =>
    inContext({}, async (context) => {
      const { page } = await openWatched(context, address);
      const { element } = widgetOn(page);
      assert.equal(await element.getAttribute('heading'), 'For "you" <b>');
      const names = await element.evaluate((widget) => widget.getAttributeNames().sort());
      assert.deepEqual(names, ['feed-url', 'heading', 'heading-level']);
      assert.equal(await element.getAttribute('feed-url'), '/rewards');
    }),
  );
  await check('takes the studio’s shortcodes, with every attribute as it was chosen', () =>
    inContext({}, async (context) => {
      const page = await context.newPage();
      for (const name of ['rewards-with-attributes', 'giveaway-with-attributes']) {
        const { input } = cases[name]!;
        await page.setContent(await site.markupOf((await takeAwaySnippet('wordpress', input)).code));
        const shown = await page
          .locator(input.element)
          .evaluate((element) => Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value])));
        const chosen = readPlaced(input).values.filter(({ attribute }) => !LEFT_TO_SITE.includes(attribute));
        const [address] = Object.keys(shown);
        assert.deepEqual(shown, {
          [address!]: '/rewards',
          ...Object.fromEntries(chosen.map(({ attribute, value }) => [attribute, String(value)])),
        });
      }
    }),
  );
  await check('reserves the height of both elements before the script runs', () =>
    inContext({}, async (context) => {
      await context.route('**/embed.js*', (route) => route.abort());
      const page = await context.newPage();
      // The list of kept offers comes by an animation, after two seconds: here never, however busy the machine is.
      const devtools = await context.newCDPSession(page);
      await devtools.send('Animation.enable');
      await devtools.send('Animation.setPlaybackRate', { playbackRate: 0 });
      await page.goto(address);
      for (const { element } of [giveawayOn(page), widgetOn(page)])
        assert.equal((await element.boundingBox())?.height, 640);
    }),
  );
  await check('leaves no gap where no script runs and no offers are kept', () =>
    inContext({ javaScriptEnabled: false }, async (context) => {
      await site.setUp({ ...settings, flow_id: 'unknown' });
      const { page } = await openWatched(context, address);
      for (const { element } of [giveawayOn(page), widgetOn(page)])
        assert.equal((await element.boundingBox())?.height ?? 0, 0);
      await site.setUp(settings);
    }),
  );
  await check('leaves the theme as it is', () =>
    inContext({}, async (context) => {
      const page = await context.newPage();
      const theme = async () => {
        const pictures: string[] = [];
        for (const part of ['header.wp-block-template-part', '.wp-block-post-title'])
          pictures.push((await page.locator(part).first().screenshot()).toString('base64'));
        return pictures;
      };
      await page.route('**/embed.js*', (route) => route.abort());
      await page.goto(address);
      const alone = await theme();
      await page.unroute('**/embed.js*');
      await page.goto(address);
      await widgetOn(page).search.waitFor();
      assert.deepEqual(await theme(), alone);
    }),
  );
  await check('is dark in a dark theme, follows its switch, and does as its owner says', () =>
    inContext({}, async (context) => {
      const page = await context.newPage();
      await page.goto(`${address}?tests-dark`);
      await widgetOn(page).search.waitFor();
      const schemes = () =>
        Promise.all(
          [giveawayOn(page), widgetOn(page)].map(({ element }) =>
            element.evaluate((element) => getComputedStyle(element).colorScheme),
          ),
        );
      const press = (light: boolean) =>
        page.evaluate((light) => document.body.classList.toggle('tests-light', light), light);
      assert.deepEqual(await schemes(), ['dark', 'dark']);
      await press(true);
      assert.deepEqual(await schemes(), ['normal', 'normal']);
      await page.addStyleTag({ content: 'rewards-widget { color-scheme: light }' });
      await press(false);
      assert.deepEqual(await schemes(), ['dark', 'light']);
    }),
  );
  await check('speaks the language of the site', () =>
    inContext({}, async (context) => {
      const watched = await openWatched(context, `${address}?tests-locale=de`);
      await untilVisible(watched.page.getByRole('searchbox', { name: 'Angebote suchen' }), watched);
    }),
  );
  await check('sends a signed-out shopper to the login form, and back', () =>
    inContext({}, async (context) => {
      const watched = await openWatched(context, address);
      const { page } = watched;
      await giveawayOn(page).claimButtons.first().click();
      // The form moves the focus there a moment after it has loaded.
      await page.locator('#user_login:focus').fill('ben');
      await page.getByLabel('Password', { exact: true }).fill('password-ben');
      assert.deepEqual(await claimants(service), []);
      await page.getByRole('button', { name: 'Log In' }).click();
      await page.waitForURL(address);
      await untilVisible(giveawayOn(page).claimButtons.first(), watched);
      await untilVisible(page.getByText('Howdy, ben').first(), watched);
    }),
  );
  await check('gives a code to a signed-in shopper, and hides it from the next one in the same browser', () =>
    inContext({}, async (context) => {
      const first = await signIn(context, 'ada');
      await giveawayOn(first.page).claimButtons.first().click();
      await untilVisible(giveawayOn(first.page).codes.first(), first);
      const code = await giveawayOn(first.page).codes.first().innerText();
      assert.deepEqual(await claimants(service), [site.serviceUser('ada')]);
      assert.deepEqual([...first.errors, ...first.warnings], []);

      await first.page.reload();
      await untilVisible(giveawayOn(first.page).codes.first(), first);
      assert.equal(await giveawayOn(first.page).codes.first().innerText(), code);

      const second = await signIn(context, 'ben');
      await untilVisible(giveawayOn(second.page).claimButtons.first(), second);
      assert.equal(await giveawayOn(second.page).codes.count(), 0);
    }),
  );
  await check('refuses claims for another shopper', async () => {
    const offer = await firstOffer(service);
    const claim = async (headers: Record<string, string>) =>
      fetch(`${url}/rewards/api/v1/giveaways/claim?offer=${offer}&user=${site.serviceUser('ada')}`, { headers });
    const ours = { 'X-Rewards-Client': '1', 'Sec-Fetch-Site': 'same-origin' };
    const cookies = { ben: await site.signIn('ben'), ada: await site.signIn('ada') };
    const forged = cookies.ben.replaceAll('=ben%7C', '=ada%7C');
    assert.notEqual(forged, cookies.ben);
    assert.equal((await claim({ ...ours, Cookie: forged })).status, 401);
    assert.equal(
      (await claim({ 'X-Rewards-Client': '1', 'Sec-Fetch-Site': 'cross-site', Cookie: cookies.ada })).status,
      403,
    );
    assert.equal((await claim({ Cookie: cookies.ada })).status, 403);
    assert.equal((await claim({ ...ours, Cookie: cookies.ben })).status, 200);
    assert.deepEqual((await claimants(service)).sort(), [site.serviceUser('ada'), site.serviceUser('ben')]);
  });
  await check('sends nothing but JSON where PHP shows what other plugins do wrong', async () => {
    const answer = await fetch(`${url}/rewards/gap/api?tests-notice`);
    assert.equal(answer.headers.get('Content-Type'), 'application/json');
    assert.ok(Array.isArray(((await answer.json()) as { all: unknown }).all));
  });
  await check(
    'leaves addresses below /rewards/ to the pages of the site, if the gateway has no use for them',
    async () => {
      for (const path of ['/rewards/', '/rewards/codes/', '/rewards/coffee']) {
        const answer = await fetch(`${url}${path}`);
        assert.match(answer.headers.get('Content-Type')!, /^text\/html/, path);
      }
    },
  );
  await check('never shows or logs the key', async () => {
    const feed = await (await fetch(`${url}/rewards/gap/api`)).text();
    const page = await (await fetch(address)).text();
    for (const text of [feed, page, site.log]) assert.ok(!text.includes(service.apiKey));
  });
}

async function firstOffer({ url, apiKey }: TestService): Promise<string> {
  const { offers } = await new RewardsClient({ baseUrl: url, apiKey }).getGiveaway({ id: 'weekly-treats' });
  return encodeURIComponent(offers[0]!.id ?? '');
}
