import assert from 'node:assert/strict';
import { runCase, type ConformanceCase } from '../../conformance/conformance-case.js';
import { conformanceCases } from '../../conformance/conformance-cases.js';
import { KEY, type StartGateway } from '../../conformance/gateway-under-test.js';
import { CLAIM, claimed, codeOf, pageOf } from '../../conformance/pages.js';
import type { Check } from '../../runner/check.js';
import { inTurn, json } from '../../support/loopback-server.js';
import type { WordPressSite } from './wordpress-site.js';

/** Runs the table of all gateways against the plugin. */
export async function useConformance(site: WordPressSite, check: Check): Promise<void> {
  const cookies = { ada: await site.signIn('ada'), ben: await site.signIn('ben') };
  const start: StartGateway = async ({ url }, { timeout, cache, limits, proxies, vault }) => {
    const settings = { feed_url: url, base_url: url, api_key: KEY, proxies, vault };
    await site.setUp(settings, { ...(timeout && { timeout: timeout / 1000 }), ...cache, ...(limits && { limits }) });
    return {
      url: `${site.url}/rewards`,
      signIn: (name) => Promise.resolve({ user: `wp-${site.users[name]}`, headers: { Cookie: cookies[name] } }),
      get log() {
        return site.log;
      },
      stop: () => Promise.resolve(),
    };
  };
  for (const conformanceCase of [...conformanceCases, ...casesOfTime(site)])
    await check(conformanceCase.title, () => runCase(conformanceCase, start));
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
        assert.ok(before.length > 20, before.join('\n'));
        await ask(CLAIM, pageOf(await gateway.signIn('ben'), 'k3'));
        const after = Object.keys(await site.options());
        assert.deepEqual(after.filter((name) => before.includes(name)).sort(), [
          'rewards_widget',
          'rewards_widget_viewer_key',
        ]);
      },
    },
  ];
}
