import assert from 'node:assert/strict';
import { RewardsClient } from '../../../src/client/index.js';
import { KEY } from '../../conformance/gateway-under-test.js';
import { CLAIM, claimed, CODES, FLOW, pageOf } from '../../conformance/pages.js';
import { askAsPage } from '../../conformance/page-request.js';
import type { Check } from '../../runner/check.js';
import { json, startLoopbackServer } from '../../support/loopback-server.js';
import type { TestService } from '../../support/service.js';
import type { WordPressSite } from './wordpress-site.js';

const DAY = 86_400;

/** A year and a day from now, in the plugin's time. */
const A_YEAR_LATER = { TESTS_AHEAD: String(366 * DAY) };

/** What an account's codes may have become, by the end of the offer and what happens after the claim. */
const STATES: Readonly<Record<string, { endsIn: number; then?: (site: WordPressSite) => Promise<void> }>> = {
  living: { endsIn: 400 },
  ended: { endsIn: -3 },
  unreadable: { endsIn: 400, then: (site) => site.damageCodesOf('ada') },
  'those of another user for the service': { endsIn: 400, then: (site) => site.nameUsers('crm-7') },
  'those of nobody for the service': { endsIn: 400, then: (site) => site.nameUsers('') },
  'kept before the owner turned that off': { endsIn: 400, then: (site) => site.change({ vault: false }) },
};

/** What may take them away. */
const ENDINGS: Readonly<Record<string, (site: WordPressSite, cookie: string) => Promise<void>>> = {
  'erases all that it has of a person': async (site) => {
    const { erased } = await site.privacyOf('ada@shop.example');
    assert.equal((erased as { items_removed: boolean }).items_removed, true);
    const again = (await site.privacyOf('ada@shop.example')).erased;
    assert.equal((again as { items_removed: boolean }).items_removed, false);
  },
  'erases all for a shopper who asks for it': async (site, cookie) => {
    // The answer to the claim ends by itself, ten minutes after it, and that others were told of it after a day.
    await site.age(86_401);
    await site.act('delete_expired_transients');
    // Whom the service doesn't know can't ask. WordPress's own tools can.
    await site.nameUsers('wp-1');
    const answer = await askAsPage(`${site.url}/rewards`, CODES, {
      ...pageOf({ headers: { Cookie: cookie } }),
      method: 'DELETE',
    });
    assert.equal(answer.status, 200, answer.text);
  },
  'has nothing of a person a year later': (site) =>
    site.withConstants(A_YEAR_LATER, () => site.act('delete_expired_transients')),
  'forgets who leaves the site': (site) => site.act('remove_user_from_blog', site.users['ada']!, 1, 0),
};

/** Uses WordPress's tools for personal data. */
export async function usePrivacy(site: WordPressSite, { url, apiKey }: TestService, check: Check): Promise<void> {
  await check('exports and erases what it keeps of a person, and of nobody else', async () => {
    await site.setUp({ feed_url: url, base_url: url, api_key: apiKey, vault: true });
    const { offers } = await new RewardsClient({ baseUrl: url, apiKey }).getGiveaway({ id: 'weekly-treats' });
    const claim = async (user: string) => {
      const answer = await fetch(`${site.url}/rewards/api/v1/giveaways/claim?offer=${offers[1]!.id}`, {
        headers: { 'X-Rewards-Client': '1', 'Idempotency-Key': user, Cookie: await site.signIn(user) },
      });
      return ((await answer.json()) as { data: { code: string } }).data.code;
    };
    const codes = { ada: await claim('ada'), ben: await claim('ben') };
    const { exported, erased, exportedAfter } = await site.privacyOf('ada@shop.example');
    const text = JSON.stringify(exported);
    assert.ok(text.includes(codes.ada) && text.includes(site.serviceUser('ada')), text);
    assert.ok(!text.includes(codes.ben), text);
    // Of the last ten minutes, and of the account.
    assert.equal(text.split(codes.ada).length, 3, text);
    const { items_removed, items_retained, messages } = erased as Record<string, unknown>;
    assert.deepEqual([items_removed, items_retained], [true, true]);
    assert.match(String(messages), new RegExp(`keeps the claims of ${site.serviceUser('ada')}`));
    assert.equal(await site.codesOf('ada'), '');
    assert.ok(!JSON.stringify(exportedAfter).includes(codes.ada));
    assert.ok(JSON.stringify((await site.privacyOf('ben@shop.example')).exported).includes(codes.ben));
    assert.deepEqual((await site.privacyOf('unknown@shop.example')).exported, { data: [], done: true });
  });

  const cookie = await site.signIn('ada');
  const page = pageOf({ headers: { Cookie: cookie } }, 'k1');
  /** Claims an offer that ends in so many days. */
  const claim = async (endsIn: number, offer = 'o1') => {
    const service = await startLoopbackServer();
    try {
      const settings = { feed_url: service.url, base_url: service.url, api_key: KEY, vault: true };
      if (offer === 'o1') await site.setUp(settings);
      else await site.change(settings);
      const expiry = new Date(Date.now() + endsIn * DAY * 1000).toISOString();
      service.answer = json({ success: true, data: { id: 'g1', offers: [{ id: offer, title: 'Cake', expiry }] } });
      assert.equal((await askAsPage(`${site.url}/rewards`, FLOW, page)).status, 200);
      service.answer = claimed(`CODE-${offer}`);
      assert.equal((await askAsPage(`${site.url}/rewards`, CLAIM.replace('o1', offer), page)).status, 200);
    } finally {
      await service.stop();
    }
  };
  for (const [state, { endsIn, then }] of Object.entries(STATES))
    for (const [ending, end] of Object.entries(ENDINGS))
      await check(`${ending}, where the codes are ${state}`, async () => {
        await claim(endsIn);
        // The code, the answer to the claim, and that other plugins were told of it.
        assert.equal((await site.rowsOf('ada')).length, 3);
        await then?.(site);
        await end(site, cookie);
        assert.deepEqual(await site.rowsOf('ada'), []);
      });
  await check('removes a code that has ended from the account, and leaves the others', async () => {
    await claim(30);
    await claim(200, 'o2');
    const before = await site.codesOf('ada');
    await site.withConstants({ TESTS_AHEAD: String(60 * DAY) }, () => site.act('delete_expired_transients'));
    const after = await site.codesOf('ada');
    // Shorter by a code.
    assert.ok(after !== '' && after.length < before.length - 50, `${before}\n${after}`);
    const { exported } = await site.privacyOf('ada@shop.example');
    assert.match(JSON.stringify(exported), /CODE-o2/);
    assert.doesNotMatch(JSON.stringify(exported), /CODE-o1/);
  });
  await check('writes nothing to the account when there is nothing to erase', async () => {
    await claim(30);
    const before = await site.codesOf('ada');
    for (const query of ['?id=12345678', '?id='])
      await askAsPage(`${site.url}/rewards`, CODES + query, { ...page, method: 'DELETE' });
    assert.equal(await site.codesOf('ada'), before);
  });
}
