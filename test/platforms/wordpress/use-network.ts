import assert from 'node:assert/strict';
import type { Browser } from 'playwright-core';
import { KEY } from '../../conformance/gateway-under-test.js';
import type { Check } from '../../runner/check.js';
import { hang, json, startLoopbackServer } from '../../support/loopback-server.js';
import type { TestService } from '../../support/service.js';
import { becomeNetwork } from './become-network.js';
import { NetworkPage } from './network-page.js';
import type { WordPressSite } from './wordpress-site.js';

/** Makes the site a network of two, and uses both as the network's administrator and as the administrator of the second. */
export async function useNetwork(
  site: WordPressSite,
  browser: Browser,
  service: TestService,
  check: Check,
): Promise<void> {
  const second = `${site.url}/second`;
  const feed = async (address: string) => (await fetch(`${address}/rewards/gap/api`)).status;
  const context = await browser.newContext({ viewport: { width: 1200, height: 900 } });
  const page = new NetworkPage(await context.newPage(), site);
  const signIn = (user: string) => site.signInBrowser(context, user);
  try {
    const made = await check('works in a network of sites', async () => {
      await becomeNetwork(site);
      await site.setUp({ feed_url: service.url, api_key: service.apiKey });
      assert.equal(await feed(site.url), 200);
    });
    if (!made) return;
    await check('lets each site of a network have its own settings at first', async () => {
      assert.equal(await feed(second), 502);
      await signIn('ada');
      await page.openSite(second);
      await page.fill('Address of the feed', service.url);
      await page.fill('API key', service.apiKey);
      await page.save();
      assert.equal(await feed(second), 200);
    });
    await check('asks no machine inside the network for the owner of one site', async () => {
      const inside = await startLoopbackServer(json({ all: [] }));
      try {
        await page.openSite(second);
        await page.fill('Address of the feed', inside.url.replace('127.0.0.1', 'localhost'));
        await page.fill('API key', KEY);
        assert.match((await page.findings())[0]!, /^Feed: localhost cannot be reached/);
        assert.equal(inside.requests.length, 0);
      } finally {
        await inside.stop();
      }
    });
    await check('opens the network’s settings to its administrator alone', async () => {
      assert.equal(await page.open(), 403);
      await signIn('admin');
      assert.equal(await page.open(), 200);
      assert.ok(await page.choice('Each site has its own settings').isChecked());
      assert.equal(await page.field('Address of the feed').isVisible(), false);
    });
    await check('saves the network’s settings from its own form alone', async () => {
      const body = new URLSearchParams({ rewards_widget_sites: 'all', 'rewards_widget[feed_url]': service.url });
      for (const user of ['ada', 'admin']) {
        const headers = { Cookie: await site.signIn(user) };
        const save = `${site.url}/wp-admin/network/edit.php?action=rewards-widget-network`;
        assert.equal((await fetch(save, { method: 'POST', headers, body })).status, 403, user);
        const checkBody = new URLSearchParams({ action: 'rewards_widget_check_network' });
        const ajax = `${site.url}/wp-admin/admin-ajax.php`;
        assert.equal((await fetch(ajax, { method: 'POST', headers, body: checkBody })).status, 403, user);
      }
      await page.open();
      assert.ok(await page.choice('Each site has its own settings').isChecked());
    });
    await check('checks the network’s settings before they are saved, and then uses them on all sites', async () => {
      await page.open();
      await page.choice('All sites use the same settings').check();
      await page.fill('Address of the feed', `${service.url}/gap/api`);
      await page.fill('Address of the giveaways', service.url);
      await page.fill('API key', service.apiKey);
      await page.fill('Giveaway', 'weekly-treats');
      assert.match((await page.findings())[0]!, /^Feed: it works/);
      assert.deepEqual(await page.save(), ['Settings saved.']);
      assert.equal(await page.field('Address of the feed').inputValue(), service.url);
      assert.ok(!(await page.html()).includes(service.apiKey));
      for (const address of [site.url, second]) {
        const giveaway = `${address}/rewards/api/v1/giveaways/flow?id=weekly-treats`;
        assert.equal((await fetch(giveaway)).status, 200, address);
      }
      const html = await (await fetch(`${second}/thank-you/`)).text();
      assert.match(html, /<rewards-widget feed-url="\/second\/rewards"/);
      assert.match(html, /<giveaway-flow base-url="\/second\/rewards" flow-id="weekly-treats"/);
    });
    await check('shows a site’s administrator the network’s settings, without the key and without a form', async () => {
      await signIn('ada');
      await page.openSite(second);
      const shown = await page.rows();
      assert.equal(shown['Address of the feed'], service.url);
      assert.equal(shown['API key'], 'Saved');
      assert.equal(shown['Giveaway'], 'weekly-treats');
      assert.ok(
        !(await page.html()).includes(service.apiKey) && !(await page.html()).includes(service.apiKey.slice(-4)),
      );
      assert.equal(await page.field('API key').count(), 0);
      assert.match((await page.findings())[0]!, /^Feed: it works/);
    });
    await check('lets a site’s administrator neither save settings nor check other ones', async () => {
      const stranger = await startLoopbackServer(json({ all: [] }));
      try {
        await page.openSite(second);
        await page.post({ action: 'rewards_widget_check', 'rewards_widget[feed_url]': stranger.url });
        const body = { option_page: 'rewards-widget', action: 'update', 'rewards_widget[feed_url]': stranger.url };
        // WordPress knows no such settings now.
        assert.equal(await page.post(body, `${second}/wp-admin/options.php`), 500);
        assert.equal(await feed(second), 200);
        assert.equal(stranger.requests.length, 0);
      } finally {
        await stranger.stop();
      }
    });
    await check('sends the network’s key to no other server than the one that it was saved for', async () => {
      const stranger = await startLoopbackServer(json({ all: [] }));
      try {
        await signIn('admin');
        await page.open();
        await page.fill('Address of the feed', stranger.url);
        const words = /^The API key goes only to the addresses that it was saved with/;
        assert.match((await page.findings())[0]!, words);
        assert.equal(stranger.requests.length, 0);
      } finally {
        await stranger.stop();
      }
    });
    await check('adds the page to the accounts of all sites, and takes it away', async () => {
      const account = async () => (await fetch(`${second}/my-account/rewards/`)).status;
      assert.equal(await account(), 404);
      await page.open();
      await page.field('Add a page “Rewards” to the account, with the giveaway, codes and offers').check();
      await page.save();
      assert.equal(await account(), 200);
      await page.field('Add a page “Rewards” to the account, with the giveaway, codes and offers').uncheck();
      await page.save();
      assert.equal(await account(), 404);
    });
    await check('takes key and addresses from wp-config.php before those of the network', async () => {
      const own = await startLoopbackServer(json({ all: [] }));
      try {
        const constants = { REWARDS_WIDGET_API_KEY: KEY, REWARDS_WIDGET_FEED_URL: own.url };
        await site.withConstants(constants, async () => {
          await page.open();
          assert.ok(await page.field('Address of the feed').isDisabled());
          assert.equal(await feed(second), 200);
          assert.equal(own.requests[0]?.headers['x-api-key'], KEY);
          await page.save();
        });
        assert.equal(await feed(second), 200);
      } finally {
        await own.stop();
      }
    });
    await check('lets few processes of all sites together wait for a service that hangs', async () => {
      const hanging = await startLoopbackServer(hang);
      try {
        await site.setUp({}, { timeout: 1 });
        await page.open();
        await page.choice('All sites use the same settings').check();
        await page.fill('Address of the feed', hanging.url);
        await page.fill('API key', KEY);
        await page.save();
        assert.equal(await feed(site.url), 504);
        assert.equal(await feed(second), 503);
        assert.equal(hanging.requests.length, 1);
      } finally {
        await hanging.stop();
      }
    });
    await check('gives each site its own settings back', async () => {
      await page.open();
      await page.choice('Each site has its own settings').check();
      await page.save();
      await page.openSite(second);
      assert.equal(await page.field('Address of the feed').inputValue(), service.url);
      assert.equal(await page.field('Address of the giveaways').inputValue(), '');
      assert.equal(await feed(second), 200);
    });
    await check('leaves nothing behind in any site of a network, nor in the network', async () => {
      const { before, after } = await site.uninstall();
      assert.ok(before >= 5, String(before));
      assert.equal(after, 0);
    });
  } finally {
    await context.close();
  }
}
