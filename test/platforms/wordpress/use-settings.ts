import assert from 'node:assert/strict';
import type { Browser } from 'playwright-core';
import type { Check } from '../../runner/check.js';
import type { TestService } from '../../support/service.js';
import type { WordPressSite } from './wordpress-site.js';

/** Uses the settings page as the site's owner does. */
export async function useSettings(
  site: WordPressSite,
  browser: Browser,
  service: TestService,
  check: Check,
): Promise<void> {
  const address = `${site.url}/wp-admin/options-general.php?page=rewards-widget`;
  const context = await browser.newContext({ viewport: { width: 1200, height: 900 } });
  const page = await context.newPage();
  const signIn = async (user: string) => {
    await site.signInBrowser(context, user);
    return page.goto(address);
  };
  const fill = async (label: string, value: string) => page.getByLabel(label, { exact: true }).fill(value);
  const save = async () => {
    await page.getByRole('button', { name: 'Save' }).click();
    await page.locator('.settings-error').first().waitFor();
  };
  const findings = async () => {
    await page.getByRole('button', { name: 'Check' }).click();
    await page.getByRole('status').first().waitFor();
    return page.getByRole('status').allInnerTexts();
  };
  try {
    await check('opens its settings to the site’s owner alone', async () => {
      assert.equal((await signIn('ada'))?.status(), 403);
      assert.equal((await signIn('admin'))?.status(), 200);
    });
    await check('says what is missing before it is set up, and shows nothing to visitors', async () => {
      await site.setUp({});
      await page.goto(address);
      assert.deepEqual(await findings(), ['Enter the API key of your account and save.']);
      assert.equal((await fetch(`${site.url}/rewards/gap/api`)).status, 502);
      const html = await (await fetch(site.page)).text();
      assert.doesNotMatch(html, /<rewards-widget|<giveaway-flow|Rewards: /);
    });
    await check('takes addresses with the path that people copy, and never shows the key again', async () => {
      await page.goto(address);
      await fill('Address of the feed', `${service.url}/gap/api`);
      await fill('Address of the giveaways', `${service.url}/`);
      await fill('API key', service.apiKey);
      await fill('Giveaway', 'weekly-treats');
      await save();
      assert.equal(await page.getByLabel('Address of the feed').inputValue(), service.url);
      assert.equal(await page.getByLabel('Address of the giveaways').inputValue(), service.url);
      assert.ok(!(await page.content()).includes(service.apiKey));
      await save();
    });
    await check('finds out that all of it works', async () => {
      const [feed, giveaways, here, ...more] = await findings();
      assert.match(feed!, /^Feed: it works\. Offers: \d+ in hero, \d+ popular, \d+ in all\.$/);
      assert.equal(giveaways, 'Giveaways: “weekly-treats” works.');
      assert.equal(here, `This site: pages reach the gateway at ${site.url}/rewards.`);
      assert.deepEqual(more, []);
    });
    await check('says what is wrong with a key, an address and a giveaway', async () => {
      for (const [label, value, words] of [
        ['API key', 'another-key', /^Feed: the service does not accept the API key/],
        ['Giveaway', 'no-such-flow', /^Giveaways: there is no giveaway “no-such-flow”/],
        ['Address of the feed', 'http://127.0.0.1:9', /^Feed: 127\.0\.0\.1 cannot be reached/],
        ['Address of the feed', site.url, /^Feed: there is none at this address/],
        ['Address of the feed', 'https://feed.example', /^Feed: this WordPress may not ask feed\.example/],
      ] as const) {
        await setUp(site, service);
        await page.goto(address);
        await fill(label, value);
        await save();
        assertOne(await findings(), words);
      }
    });
    await check('says what to do when it was copied without being built', async () => {
      await setUp(site, service);
      await site.withoutScripts(async () => {
        await page.goto(address);
        assertOne(await findings(), /^Rewards: the folder “assets” of this plugin is missing/);
        await page.goto(site.page);
        assert.equal(
          await page.getByRole('link', { name: 'the folder “assets” of this plugin is missing' }).count(),
          2,
        );
        const html = await (await fetch(site.page)).text();
        assert.doesNotMatch(html, /<rewards-widget|<giveaway-flow|rewards-widget\/assets/);
      });
    });
    await check('keeps the old address and key when the new ones can’t be used', async () => {
      await setUp(site, service);
      await page.goto(address);
      await page.locator('form#rewards-widget-settings').evaluate((form: HTMLFormElement) => (form.noValidate = true));
      await fill('Address of the feed', 'javascript:alert(1)');
      await fill('API key', 'two words');
      await save();
      assert.equal(await page.locator('.settings-error').count(), 2);
      assert.equal(await page.getByLabel('Address of the feed').inputValue(), service.url);
      assert.match((await findings())[0]!, /^Feed: it works/);
    });
    await check('leaves nothing behind when it is uninstalled', async () => {
      await setUp(site, service);
      await fetch(`${site.url}/rewards/gap/api?flow=Food`);
      await fetch(`${site.url}/rewards/api/v1/giveaways/flow?id=weekly-treats`);
      const { before, after } = await site.uninstall();
      assert.ok(before >= 5, String(before));
      assert.equal(after, 0);
    });
  } finally {
    await context.close();
  }
}

function setUp(site: WordPressSite, { url, apiKey }: TestService): Promise<void> {
  return site.setUp({ feed_url: url, base_url: url, api_key: apiKey, flow_id: 'weekly-treats' });
}

function assertOne(findings: readonly string[], words: RegExp): void {
  assert.equal(findings.filter((finding) => words.test(finding)).length, 1, findings.join('\n'));
}
