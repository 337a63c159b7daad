import assert from 'node:assert/strict';
import { inOneMinute } from '../../conformance/in-one-minute.js';
import type { Check } from '../../runner/check.js';
import type { TestService } from '../../support/service.js';
import type { WordPressSite } from './wordpress-site.js';

/** Asks as a proxy of the site's own does, which adds the address that it was asked from. */
export async function useProxy(site: WordPressSite, service: TestService, check: Check): Promise<void> {
  const ask = async (forwarded: string) => {
    const headers = { 'X-Forwarded-For': forwarded };
    return (await fetch(`${site.url}/rewards/api/v1/giveaways/flow?id=weekly-treats`, { headers })).status;
  };
  await check(
    'counts shoppers by what the site’s own proxy adds, and by the proxy where that is no address',
    async () => {
      await site.setUp({ base_url: service.url, api_key: service.apiKey, proxies: 1 }, { limits: { requests: 2 } });
      const forwarded = [
        ...['203.0.113.1', '198.51.100.7, 203.0.113.1', '198.51.100.8, 203.0.113.1', '203.0.113.2'],
        ...['unknown', '_hidden', 'unknown'],
      ];
      const statuses = await inOneMinute(async () => {
        const answered: number[] = [];
        for (const addresses of forwarded) answered.push(await ask(addresses));
        return answered;
      });
      assert.deepEqual(statuses, [200, 200, 429, 200, 200, 200, 429]);
    },
  );
}
