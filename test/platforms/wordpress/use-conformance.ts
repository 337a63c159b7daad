import assert from 'node:assert/strict';
import contract from '../../../src/contract/gateway.json' with { type: 'json' };
import { runCase, type ConformanceCase } from '../../conformance/conformance-case.js';
import { conformanceCases } from '../../conformance/conformance-cases.js';
import { digitCases } from '../../conformance/json-cases.js';
import { KEY, type StartGateway } from '../../conformance/gateway-under-test.js';
import { limitCases } from '../../conformance/limit-cases.js';
import { CLAIM, claimed, codeOf, FEED, FLOW, OURS, pageOf, refused } from '../../conformance/pages.js';
import { retryCases } from '../../conformance/retry-cases.js';
import { vaultCases } from '../../conformance/vault-cases.js';
import type { Check } from '../../runner/check.js';
import { eventually } from '../../support/eventually.js';
import { inTurn, json } from '../../support/loopback-server.js';
import type { WordPressSite } from './wordpress-site.js';

/** Runs the table of all gateways against the plugin, and what needs a working memory also without one. */
export async function useConformance(site: WordPressSite, check: Check): Promise<void> {
  const start = await startOf(site);
  for (const conformanceCase of [...conformanceCases, ...digitCases, ...casesOfTime(site), ...casesOfClaims(site)])
    await check(conformanceCase.title, () => runCase(conformanceCase, start));
  for (const kept of ['nothing', 'request'] as const)
    await site.withBrokenCache(kept, async () => {
      for (const conformanceCase of [...casesOfMemory, ...retryCases, ...limitCases, ...vaultCases])
        await check(`${conformanceCase.title}, with an object cache that keeps ${kept}`, () =>
          runCase(conformanceCase, start),
        );
    });
}

/** The plugin in front of a service. */
async function startOf(site: WordPressSite): Promise<StartGateway> {
  const cookies = { ada: await site.signIn('ada'), ben: await site.signIn('ben') };
  return async ({ url }, { timeout, cache, limits, proxies, vault }) => {
    const settings = { feed_url: url, base_url: url, api_key: KEY, proxies, vault };
    await site.setUp(settings, { ...(timeout && { timeout: timeout / 1000 }), ...cache, ...(limits && { limits }) });
    return {
      url: `${site.url}/rewards`,
      signIn: (name) => Promise.resolve({ user: site.serviceUser(name), headers: { Cookie: cookies[name] } }),
      replaceKey: (key) => site.change({ api_key: key }),
      turnVault: (on) => site.change({ vault: on }),
      get log() {
        return site.log;
      },
      stop: () => Promise.resolve(),
    };
  };
}

/** By default, for as long as a minute. */
const casesOfMemory: readonly ConformanceCase[] = [
  {
    title: 'asks the service once for the feed and a giveaway, whatever comes',
    run: async ({ ask, service }) => {
      service.answer = json({ success: true, data: { offers: [] }, all: [] });
      for (let page = 0; page < 20; page++)
        for (const path of [FEED, FLOW]) assert.equal((await ask(path, { headers: OURS })).status, 200);
      assert.equal(service.requests.length, 2);
    },
  },
  {
    title: 'lets one user claim as often as the contract says in a minute, and no more',
    run: async ({ ask, gateway, service }) => {
      service.answer = claimed();
      const ada = pageOf(await gateway.signIn('ada'));
      for (let claims = 0; claims < contract.options.limits.claims.default + 5; claims++) await ask(CLAIM, ada);
      assert.equal(service.requests.length, contract.options.limits.claims.default);
    },
  },
];

/** What other plugins hear. */
function casesOfClaims(site: WordPressSite): ConformanceCase[] {
  return [
    {
      title: 'lets other plugins hear once of each code, of no refusal and of no repeated answer',
      run: async ({ ask, gateway, service }) => {
        const ada = await gateway.signIn('ada');
        service.answer = inTurn(claimed('FIRST'), refused, claimed('SECOND'));
        for (const key of ['k1', 'k1', 'k2', 'k2', undefined]) await ask(CLAIM, pageOf(ada, key));
        // The page has its answer first.
        const heard = await eventually(async () => {
          const claims = await site.claimsHeard();
          return claims.length >= 2 ? claims : undefined;
        });
        assert.deepEqual(
          heard.map(([user, offer, code, , order]) => [user, offer, code, order]),
          [
            [site.users['ada'], 'o1', 'FIRST', 0],
            [site.users['ada'], 'o1', 'SECOND', 0],
          ],
        );
        for (const [, , , time] of heard) assert.ok(Math.abs(time - Date.now() / 1000) < 30, String(time));
      },
    },
  ];
}

/** Not in the table, which can't move a gateway's clock. */
function casesOfTime(site: WordPressSite): ConformanceCase[] {
  return [
    {
      title: 'claims again ten minutes after the first try',
      run: async ({ ask, gateway, service }) => {
        service.answer = inTurn(claimed('OLD'), claimed('NEW'));
        const page = pageOf(await gateway.signIn('ada'), 'k1');
        assert.equal(codeOf(await ask(CLAIM, page)), 'OLD');
        await site.age(540);
        assert.equal(codeOf(await ask(CLAIM, page)), 'OLD');
        await site.age(61);
        assert.equal(codeOf(await ask(CLAIM, page)), 'NEW');
      },
    },
    {
      title: 'counts what happened in any 60 seconds, and nothing that it refused',
      options: { limits: { claims: 3 } },
      run: async ({ ask, gateway, service }) => {
        service.answer = claimed();
        const ada = pageOf(await gateway.signIn('ada'));
        const claims = async (times: number) => {
          const statuses: number[] = [];
          for (let tries = 0; tries < times; tries++) statuses.push((await ask(CLAIM, ada)).status);
          return statuses;
        };
        assert.deepEqual(await claims(2), [200, 200]);
        await site.age(50);
        assert.deepEqual(await claims(3), [200, 429, 429]);
        await site.age(20);
        assert.deepEqual(await claims(3), [200, 200, 429]);
      },
    },
    {
      title: 'removes counters, locks and answers as they end, on the next request of any visitor',
      run: async ({ ask, gateway, service }) => {
        service.answer = json({ success: false, message: 'No.' }, {}, 404);
        for (let flow = 0; flow < 10; flow++) await ask(`/gap/api?flow=made-up-${flow}`);
        service.answer = claimed();
        await ask(CLAIM, pageOf(await gateway.signIn('ada'), 'k2'));
        await site.age(660);
        const before = Object.keys(await site.options());
        assert.ok(before.length > 15, before.join('\n'));
        await ask(CLAIM, pageOf(await gateway.signIn('ben'), 'k3'));
        // That other plugins were told of a code is known for a day.
        const after = Object.keys(await site.options()).filter((name) => !name.endsWith('_told'));
        assert.deepEqual(after.filter((name) => before.includes(name)).sort(), [
          'rewards_widget',
          'rewards_widget_viewer_key',
        ]);
      },
    },
  ];
}
