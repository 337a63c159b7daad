import assert from 'node:assert/strict';
import type { Browser } from 'playwright-core';
import type { Check } from '../../runner/check.js';
import { json, startLoopbackServer } from '../../support/loopback-server.js';
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
    const list = page.getByRole('status').locator('.notice');
    await list.first().waitFor();
    return list.allInnerTexts();
  };
  try {
    await check('opens its settings to the site’s owner alone', async () => {
      assert.equal((await signIn('ada'))?.status(), 403);
      assert.equal((await signIn('admin'))?.status(), 200);
    });
    await check('says what is missing before it is set up, and shows nothing to visitors', async () => {
      await site.setUp({});
      await page.goto(address);
      assert.deepEqual(await findings(), ['Enter the API key of your account.']);
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
    await check('keeps the settings, with the key, out of what WordPress loads on every page', async () => {
      assert.match((await site.options())['rewards_widget']!, /^(no|off)$/);
    });
    await check('finds out that all of it works', async () => {
      const [feed, giveaways, here, cache, proxies, ...more] = await findings();
      assert.match(feed!, /^Feed: it works\. Offers: \d+ in hero, \d+ popular, \d+ in all\.$/);
      assert.equal(giveaways, 'Giveaways: “weekly-treats” works.');
      assert.equal(here, `This site: pages reach the gateway at ${site.url}/rewards.`);
      assert.equal(cache, 'Cache: none in front of this site keeps giveaways.');
      assert.match(proxies!, /^Proxies: your own request counts as 127\.0\.0\.1\./);
      assert.deepEqual(more, []);
    });
    await check('notices a cache in front that keeps what is not the same for everyone', async () => {
      const kept = new Map<string, Promise<[Headers, string]>>();
      const front = await startLoopbackServer((request, response) => {
        const path = request.url ?? '/';
        // Only the first request reaches the site.
        const load = () =>
          fetch(`${site.url}${path}`, { method: request.method!, headers: { 'X-Rewards-Check': '1' } }).then(
            async (answer): Promise<[Headers, string]> => [answer.headers, await answer.text()],
          );
        const key = `${request.method} ${path}`;
        if (!kept.has(key)) kept.set(key, load());
        void kept.get(key)!.then(([headers, body]) => {
          for (const name of ['X-Rewards-Check', 'X-Content-Type-Options'])
            response.setHeader(name, headers.get(name) ?? '');
          response.end(body);
        });
      });
      try {
        await site.withConstants({ TESTS_FRONT: front.url }, async () =>
          assertOne(await findings(), /^Cache: something in front of this site keeps http:.*Leave this address out/),
        );
      } finally {
        await front.stop();
      }
    });
    await check('says when a proxy is set that is not there', async () => {
      await fill('Proxies in front', '1');
      assertOne(await findings(), /^Proxies: “Proxies in front” is 1, but your own request came through 0/);
      await fill('Proxies in front', '0');
    });
    await check('names functions of PHP that the host has turned off', async () => {
      await setUp(site, service);
      const found = await site.checkWithout(['ignore_user_abort', 'gzencode']);
      assertOne(found, /^PHP: functions are missing: gzencode, ignore_user_abort\./);
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
        if (label !== 'API key') await fill('API key', service.apiKey);
        assertOne(await findings(), words);
        assert.equal(await page.getByLabel(label, { exact: true }).inputValue(), value);
      }
    });
    await check('checks what is entered before it is saved, and keeps it on the page', async () => {
      await site.setUp({});
      await page.goto(address);
      await fill('Address of the feed', service.url);
      await fill('API key', service.apiKey);
      assert.match((await findings())[0]!, /^Feed: it works/);
      assert.equal(await page.getByLabel('Address of the feed').inputValue(), service.url);
      assert.equal(await page.getByLabel('API key', { exact: true }).inputValue(), service.apiKey);
      assert.equal((await fetch(`${site.url}/rewards/gap/api`)).status, 502);
    });
    await check('says so when the site does not answer the check', async () => {
      await context.clearCookies();
      assert.deepEqual(await findings(), ['This site did not answer. Reload the page and try again.']);
      await signIn('admin');
    });
    await check('checks for the site’s owner alone', async () => {
      const body = new URLSearchParams({ action: 'rewards_widget_check' });
      for (const user of ['ada', 'admin']) {
        const headers = { Cookie: await site.signIn(user) };
        const { status } = await fetch(`${site.url}/wp-admin/admin-ajax.php`, { method: 'POST', headers, body });
        assert.equal(status, 403, user);
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
    await check('prints what was entered as text', async () => {
      await setUp(site, service);
      await page.goto(address);
      await page.locator('form#rewards-widget-settings').evaluate((form: HTMLFormElement) => (form.noValidate = true));
      const markup = 'https://x/<img src=x onerror="document.title=`attacked`">';
      await fill('Address of the feed', markup);
      await save();
      const error = page.locator('.settings-error');
      assert.equal(await error.locator('img').count(), 0);
      assert.ok((await error.innerText()).includes(markup));
      await fill('Address of the feed', markup);
      assert.ok((await findings())[0]!.includes(markup));
      assert.equal(await page.getByRole('status').locator('img').count(), 0);
    });
    await check('sends a saved key to no other server than the one that it was saved for', async () => {
      const stranger = await startLoopbackServer(json({ all: [] }));
      try {
        await setUp(site, service);
        await page.goto(address);
        await fill('Address of the feed', stranger.url);
        const words = /^The API key goes only to the addresses that it was saved with/;
        assertOne(await findings(), words);
        await save();
        assert.match(await page.locator('.settings-error').innerText(), words);
        assert.equal((await fetch(`${site.url}/rewards/gap/api`)).status, 502);
        assert.match(await page.locator('#rewards-api-key-help').innerText(), /^To keep it out of the database/);

        // Not in two steps, either.
        await setUp(site, service);
        for (const value of ['', stranger.url]) {
          await page.goto(address);
          await fill('Address of the feed', value);
          await fill('Address of the giveaways', value);
          await save();
        }
        await fetch(`${site.url}/rewards/gap/api`);
        assert.equal(stranger.requests.length, 0);
      } finally {
        await stranger.stop();
      }
    });
    await check('takes the addresses from wp-config.php, too, if the key is there', async () => {
      const stranger = await startLoopbackServer(json({ all: [] }));
      const constants = { REWARDS_WIDGET_API_KEY: service.apiKey, REWARDS_WIDGET_FEED_URL: `${service.url}/gap/api` };
      try {
        await site.setUp({ feed_url: stranger.url, base_url: stranger.url });
        await site.withConstants(constants, async () => {
          await page.goto(address);
          assert.ok(await page.getByLabel('Address of the feed').isDisabled());
          assert.equal(await page.getByLabel('Address of the feed').inputValue(), service.url);
          const help = page.locator('#rewards-base-url-help');
          assert.match(await help.innerText(), /set the address there: define\( 'REWARDS_WIDGET_BASE_URL'/);
          assert.match((await findings())[0]!, /^Feed: it works/);
          await save();
          assert.equal((await fetch(`${site.url}/rewards/gap/api`)).status, 200);
          assert.equal((await fetch(`${site.url}/rewards/api/v1/giveaways/flow?id=weekly-treats`)).status, 404);
        });
        assert.equal(stranger.requests.length, 0);
        await page.goto(address);
        assert.match(await page.locator('#rewards-api-key-help').innerText(), /^To keep it out of the database/);
      } finally {
        await stranger.stop();
      }
    });
    await check(
      'gives a shopper the same digest after the API key has changed, and none that is made from a key',
      async () => {
        const stranger = await startLoopbackServer(json({ success: true, data: { id: 'g1', offers: [] } }));
        const viewer = async (headers: Record<string, string>) => {
          const answer = await fetch(`${site.url}/rewards/api/v1/giveaways/flow?id=g1`, { headers });
          // A digest under the API key would let a shopper try weak keys offline.
          assert.equal(answer.headers.get('X-Rewards-Viewer-Before'), null);
          return answer.headers.get('X-Rewards-Viewer') ?? '';
        };
        try {
          const headers = { Cookie: await site.signIn('ada'), 'X-Rewards-Client': '1' };
          const seen: string[] = [];
          for (const apiKey of ['first-key', 'second-key']) {
            await site.setUp({ base_url: stranger.url, api_key: apiKey });
            seen.push(await viewer(headers));
          }
          assert.match(seen[0]!, /^[0-9a-f]{32}$/);
          assert.equal(seen[1], seen[0]);
          await site.withConstants({ REWARDS_WIDGET_VIEWER_KEY: 'a secret of the owner' }, async () =>
            assert.notEqual(await viewer(headers), seen[0]),
          );
        } finally {
          await stranger.stop();
        }
      },
    );
    await check('warns on every page of the administration while all shoppers share a proxy’s address', async () => {
      const warned = async (user: string, forwarded?: string) => {
        const headers = { Cookie: await site.signIn(user), ...(forwarded && { 'X-Forwarded-For': forwarded }) };
        const html = await (await fetch(`${site.url}/wp-admin/profile.php`, { headers })).text();
        assert.match(html, /<h1[^>]*>\s*Profile/);
        return html.includes('this site is behind a proxy');
      };
      await setUp(site, service);
      assert.equal(await warned('admin', '203.0.113.9'), true);
      assert.equal(await warned('ada', '203.0.113.9'), false);
      assert.equal(await warned('admin'), false);
      // The host has put the shopper's address in place of the proxy's.
      assert.equal(await warned('admin', '203.0.113.9, 127.0.0.1'), false);
      await site.setUp({ feed_url: service.url, api_key: service.apiKey, proxies: 1 });
      assert.equal(await warned('admin', '203.0.113.9'), false);
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
