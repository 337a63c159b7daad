import assert from 'node:assert/strict';
import { assertRefusal, type ConformanceCase } from './conformance-case.js';
import { SHOPPERS } from './gateway-under-test.js';
import { CLAIM, claimed, CODES, pageOf } from './pages.js';

/** Whose codes a page shows. */
export const codesCases: readonly ConformanceCase[] = [
  {
    title: 'names the shopper of a list of codes as it names the shopper of a claim, without the service',
    run: async ({ ask, gateway, service }) => {
      service.answer = claimed();
      const viewers = new Set<string | null>();
      for (const shopper of SHOPPERS) {
        const page = pageOf(await gateway.signIn(shopper));
        const answer = await ask(CODES, page);
        assert.equal(answer.status, 200);
        assert.deepEqual(answer.json(), { success: true, data: { codes: [] } });
        assert.equal(answer.headers.get('Cache-Control'), 'no-store');
        assert.equal(service.requests.length, viewers.size);
        const viewer = answer.headers.get('X-Rewards-Viewer');
        assert.match(viewer ?? '', /^[0-9a-f]{32}$/);
        assert.equal((await ask(CLAIM, page)).headers.get('X-Rewards-Viewer'), viewer);
        viewers.add(viewer);
      }
      assert.equal(viewers.size, 2);
    },
  },
  {
    title: 'answers a list of codes with 401 when signed out, and names nobody',
    run: async ({ ask, service }) => {
      const answer = await ask(CODES, pageOf({ headers: {} }));
      assertRefusal(answer, 'signedOutOfCodes');
      assert.equal(answer.headers.get('X-Rewards-Viewer'), null);
      assert.equal(service.requests.length, 0);
    },
  },
  ...(Object.entries({
    'without our header': { 'X-Rewards-Client': undefined },
    'of another site': { 'Sec-Fetch-Site': 'cross-site' },
  }).map(([name, changes]) => ({
    title: `answers a list of codes ${name} with 403`,
    run: async ({ ask, gateway }) => {
      const { headers } = pageOf(await gateway.signIn('ada'));
      const sent = Object.entries({ ...headers, ...changes }).filter(([, value]) => value !== undefined);
      assertRefusal(
        await ask(CODES, { headers: Object.fromEntries(sent) as Record<string, string> }),
        'codesNotAllowed',
      );
    },
  })) satisfies ConformanceCase[]),
];
