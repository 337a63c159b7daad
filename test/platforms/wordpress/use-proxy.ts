import assert from 'node:assert/strict';
import type { Check } from '../../runner/check.js';
import type { TestService } from '../../support/service.js';
import type { WordPressSite } from './wordpress-site.js';

/** Asks as a proxy of the site's own does, which adds the address that it was asked from. */
export async function useProxy(site: WordPressSite, service: TestService, check: Check): Promise<void> {
  const ask = async (forwarded: string) => {
    const headers = { 'X-Forwarded-For': forwarded };
    return (await fetch(`${site.url}/rewards/gap/api`, { headers })).status;
  };
  await check(
    'counts shoppers by what the site’s own proxy adds, and by the proxy where that is no address',
    async () => {
      const settings = { feed_url: service.url, api_key: service.apiKey, proxies: 1 };
      // Nothing is kept, so every request is counted.
      await site.setUp(settings, { limits: { requests: 2 }, fresh: 0, stale: 0 });
      const forwarded = [
        ...['203.0.113.1', '198.51.100.7, 203.0.113.1', '198.51.100.8, 203.0.113.1', '203.0.113.2'],
        ...['unknown', '_hidden', 'unknown'],
      ];
      const statuses: number[] = [];
      for (const addresses of forwarded) statuses.push(await ask(addresses));
      assert.deepEqual(statuses, [200, 200, 429, 200, 200, 200, 429]);
    },
  );
}
