import assert from 'node:assert/strict';
import { SignJWT } from 'jose';
import type { Browser } from 'playwright-core';
import { contextsOf } from '../../hosts/open-context.js';
import { KEY } from '../../conformance/gateway-under-test.js';
import { CLAIM, claimed, codeOf, CODES, FLOW, giveaway, OURS } from '../../conformance/pages.js';
import { askAsPage } from '../../conformance/page-request.js';
import type { Check } from '../../runner/check.js';
import { eventually } from '../../support/eventually.js';
import { openWatched, untilVisible } from '../../support/host-page.js';
import { json, startLoopbackServer } from '../../support/loopback-server.js';
import { giveawayOn, widgetOn } from '../../support/page-harness.js';
import type { TestService } from '../../support/service.js';
import type { WordPressSite } from './wordpress-site.js';

/** Uses the giveaway below an order as guests do, with stand-ins for WooCommerce. */
export async function useGuests(
  site: WordPressSite,
  browser: Browser,
  service: TestService,
  check: Check,
): Promise<void> {
  const inContext = contextsOf(browser, service);
  const settings = { feed_url: service.url, base_url: service.url, api_key: service.apiKey, flow_id: 'weekly-treats' };
  const KEYS = { received: 'wc_order_RqzT4GmWc1yXb', unpaid: 'wc_order_Y0uBt7FxQa3Zi' };
  const order = `${site.url}/order-received/?key=${KEYS.received}`;
  const htmlOf = async (address: string, cookie?: string) =>
    (await fetch(address, cookie === undefined ? {} : { headers: { Cookie: cookie } })).text();
  const tokenOn = async (address = order) => /user-token="([^"]+)"/.exec(await htmlOf(address))?.[1];
  await site.standIn(true);
  try {
    await check('lets a guest claim once for a paid order, and tells other plugins which', async () => {
      await site.setUp({ ...settings, after_order: true, order_giveaway: true, account_page: true });
      let code = '';
      let offer = '';
      await inContext({ viewport: { width: 1200, height: 900 } }, async (context) => {
        const watched = await openWatched(context, order);
        const { page } = watched;
        await untilVisible(giveawayOn(page).claimButtons.first(), watched);
        await widgetOn(page).search.waitFor();
        offer = (await giveawayOn(page).claimable.element.getAttribute('data-offer'))!;
        await giveawayOn(page).offer(offer).claimButton.click();
        await untilVisible(giveawayOn(page).offer(offer).code, watched);
        code = await giveawayOn(page).offer(offer).code.innerText();
        // Another visit has another token, but is the same shopper's.
        await page.reload();
        await untilVisible(giveawayOn(page).offer(offer).code, watched);
        assert.equal(await giveawayOn(page).offer(offer).code.innerText(), code);
        assert.deepEqual([...watched.errors, ...watched.warnings], []);
      });
      const [heard] = await eventually(async () => {
        const claims = await site.claimsHeard();
        return claims.length ? claims : undefined;
      });
      assert.deepEqual([heard![0], heard![1], heard![2], heard![4]], [0, offer, code, 1]);
      await inContext({ viewport: { width: 1200, height: 900 } }, async (context) => {
        const watched = await openWatched(context, order);
        await giveawayOn(watched.page).offer(offer).claimButton.click();
        await untilVisible(giveawayOn(watched.page).offer(offer).message, watched);
        assert.equal(await giveawayOn(watched.page).offer(offer).code.count(), 0);
      });
    });
    await check('shows accounts the giveaway as themselves, and guests who have not paid the way to one', async () => {
      const html = await htmlOf(order, await site.signIn('ada'));
      assert.match(html, /<giveaway-flow/);
      assert.doesNotMatch(html, /user-token|in your account/);
      const unpaid = await htmlOf(`${site.url}/order-unpaid/?key=${KEYS.unpaid}`);
      assert.doesNotMatch(unpaid, /<giveaway-flow|user-token/);
      assert.match(unpaid, /Sign in or make an account/);
      for (const address of ['', '?key=', '?key=wc_order_another'])
        assert.doesNotMatch(await htmlOf(`${site.url}/order-received/${address}`), /<giveaway-flow|user-token/);
      assert.doesNotMatch(await htmlOf(`${site.url}/order-failed/`), /<giveaway-flow|user-token/);
    });
    await check('knows a guest by the token of their order alone', async () => {
      const upstream = await startLoopbackServer();
      try {
        upstream.answer = claimed();
        const shop = { ...settings, feed_url: upstream.url, base_url: upstream.url, api_key: KEY, vault: true };
        await site.setUp({ ...shop, order_giveaway: true });
        const token = (await tokenOn())!;
        const mount = `${site.url}/rewards`;
        let claims = 0;
        const claim = (bearer: string, more: Readonly<Record<string, string>> = {}) =>
          askAsPage(mount, CLAIM, {
            headers: { ...OURS, 'Idempotency-Key': `k${++claims}`, Authorization: `Bearer ${bearer}`, ...more },
          });
        const cookie = await site.signIn('ada');

        const first = await claim(token);
        assert.equal(codeOf(first), 'SAVE-10', first.text);
        const asked = new URL(upstream.requests.at(-1)!.url!, upstream.url).searchParams;
        assert.match(asked.get('user')!, /^wc-order-1-[0-9a-f]{8}$/);
        // The token counts, not the cookie: the order's code doesn't go into the account of somebody who has signed in since.
        const both = await claim(token, { Cookie: cookie });
        assert.equal(both.status, 200);
        assert.equal(await site.codesOf('ada'), '');
        const listed = await askAsPage(mount, CODES, { headers: { ...OURS, Authorization: `Bearer ${token}` } });
        assert.deepEqual(listed.json(), { success: true, data: { codes: [] } });
        assert.equal(listed.headers.get('X-Rewards-Viewer'), both.headers.get('X-Rewards-Viewer'));
        upstream.answer = json(giveaway);
        const flow = await askAsPage(mount, FLOW, { headers: { ...OURS, Authorization: `Bearer ${token}` } });
        assert.equal(flow.headers.get('X-Rewards-Viewer'), both.headers.get('X-Rewards-Viewer'));
        assert.equal(flow.headers.get('Cache-Control'), 'no-store');
        upstream.answer = claimed();

        const sent = upstream.requests.length;
        const refused = async (bearer: string, more = {}) =>
          assert.equal((await claim(bearer, more)).status, 401, bearer);
        const [head, body, signature] = token.split('.') as [string, string, string];
        const claimsOf = (patch: object) =>
          Buffer.from(
            JSON.stringify({ ...(JSON.parse(Buffer.from(body, 'base64url').toString()) as object), ...patch }),
          ).toString('base64url');
        const subject = asked.get('user')!;
        for (const wrong of [
          '',
          '.',
          'a.b.c',
          `${head}.${body}`,
          `${head}.${body}.`,
          `${head}.${body}.${signature.slice(0, -2)}`,
          `${head}.${claimsOf({ exp: 9_999_999_999 })}.${signature}`,
          `${head}.${claimsOf({ sub: subject.replace('order-1', 'order-3') })}.${signature}`,
          `${head}.${claimsOf({ sub: subject.replace('order-1', 'order-999') })}.${signature}`,
          `${head}.${claimsOf({ sub: ['x'] })}.${signature}`,
          `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`,
          // The order's key is in its address and in mails. It can't sign alone.
          await new SignJWT({ sub: subject, aud: 'rewards-widget' })
            .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
            .setExpirationTime('1h')
            .sign(new TextEncoder().encode(KEYS.received)),
        ])
          await refused(wrong, { Cookie: cookie });
        await site.withConstants({ TESTS_AHEAD: String(25 * 3600) }, () => refused(token));
        for (const change of [{ status: 'refunded' }, { customer: 7 }, { key: 'wc_order_another' }]) {
          await site.changeOrder(change);
          await refused(token);
        }
        await site.changeOrder({ status: 'completed' });
        assert.equal((await claim(token)).status, 200);
        await site.change({ order_giveaway: false });
        await refused(token);
        assert.equal(upstream.requests.length, sent + 1);
        // Sites that are not public yet ask browsers for a password.
        await site.change({ order_giveaway: true });
        assert.equal((await claim('', { Authorization: 'Basic c2hvcDpzaG9w', Cookie: cookie })).status, 200);
      } finally {
        await upstream.stop();
      }
    });
    await check('exports and erases what it keeps of a guest', async () => {
      const { exported, erased, exportedAfter } = await site.privacyOf('eve@shop.example');
      assert.match(JSON.stringify(exported), /wc-order-1-[0-9a-f]{8}.*SAVE-10/);
      const { items_removed, items_retained, messages } = erased as Record<string, unknown>;
      assert.deepEqual([items_removed, items_retained], [true, true]);
      assert.match(String(messages), /wc-order-1-/);
      assert.doesNotMatch(JSON.stringify(exportedAfter), /SAVE-10/);
      assert.doesNotMatch(JSON.stringify((await site.privacyOf('ada@shop.example')).exported), /wc-order/);
    });
  } finally {
    await site.standIn(false);
  }
}
