import assert from 'node:assert/strict';
import { RewardsClient } from '../../../src/client/index.js';
import type { Check } from '../../runner/check.js';
import type { TestService } from '../../support/service.js';
import type { WordPressSite } from './wordpress-site.js';

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
    assert.ok(text.includes(codes.ada) && text.includes(`wp-${site.users.ada}`), text);
    assert.ok(!text.includes(codes.ben), text);
    // Of the last ten minutes, and of the account.
    assert.equal(text.split(codes.ada).length, 3, text);
    const { items_removed, items_retained, messages } = erased as Record<string, unknown>;
    assert.deepEqual([items_removed, items_retained], [true, true]);
    assert.match(String(messages), new RegExp(`keeps the claims of wp-${site.users.ada}`));
    assert.equal(await site.codesOf('ada'), '');
    assert.ok(!JSON.stringify(exportedAfter).includes(codes.ada));
    assert.ok(JSON.stringify((await site.privacyOf('ben@shop.example')).exported).includes(codes.ben));
    assert.deepEqual((await site.privacyOf('unknown@shop.example')).exported, { data: [], done: true });
  });
}
