import assert from 'node:assert/strict';
import { json } from '../support/loopback-server.js';
import type { ConformanceCase } from './conformance-case.js';
import { CLAIM, FLOW, pageOf } from './pages.js';

const ANY = json({ success: true, data: { code: 'A' }, all: [] });

/** Addresses, and whether a request of each gets through, when one address may send one. */
const ROWS: Readonly<Record<string, readonly (readonly [addresses: readonly string[], status: number])[]>> = {
  'one IPv4 address from another': [
    [['203.0.113.7'], 200],
    [['203.0.113.8'], 200],
    [['203.0.113.7', '::ffff:203.0.113.7', '203.0.113.7:4711'], 429],
  ],
  'a /64 of IPv6 as one address': [
    [['2001:db8:1:2::1'], 200],
    [['2001:db8:1:2:ffff::9', '[2001:db8:1:2::1]:4711'], 429],
    [['2001:db8:1:3::1'], 200],
  ],
  'a /56 of IPv6 with four times the figure': [
    [['2001:db8:1:100::1', '2001:db8:1:101::1', '2001:db8:1:1fe::1', '2001:db8:1:1ff::1'], 200],
    [['2001:db8:1:110::1'], 429],
    [['2001:db8:1:200::1'], 200],
  ],
  'a /48 of IPv6 with sixteen times the figure': [
    [Array.from({ length: 16 }, (_none, index) => `2001:db8:1:${index.toString(16)}00::1`), 200],
    [['2001:db8:1:ff00::1'], 429],
    [['2001:db8:2::1'], 200],
  ],
};

/** Which addresses are counted as one. A proxy in front says them. */
export const networkCases: readonly ConformanceCase[] = [
  ...(Object.entries(ROWS).flatMap(([name, rows]) =>
    (
      [
        ['requests', FLOW],
        ['visitors', CLAIM],
      ] as const
    ).map(([limit, path]) => ({
      title: `counts ${name}, for the limit ${limit}`,
      options: { limits: { [limit]: 1, claims: 100 }, proxies: 1 },
      run: async ({ ask, gateway, service }) => {
        service.answer = ANY;
        const ada = await gateway.signIn('ada');
        for (const [addresses, status] of rows)
          for (const address of addresses) {
            const answer = await ask(path, pageOf(ada, undefined, { 'X-Forwarded-For': address }));
            assert.equal(answer.status, status, address);
          }
      },
    })),
  ) satisfies ConformanceCase[]),
  {
    title: 'gives a /56 of IPv6 four times the share of made-up flows that one address gets',
    options: { limits: { feeds: 32 }, proxies: 1 },
    run: async ({ ask, service }) => {
      service.answer = ANY;
      let loaded = 0;
      for (let index = 0; index < 40; index++) {
        const headers = { 'X-Forwarded-For': `2001:db8:1:1${String(index % 16).padStart(2, '0')}::1` };
        if ((await ask(`/gap/api?flow=made-up-${index}`, { headers })).status === 200) loaded++;
      }
      assert.equal(loaded, 32);
    },
  },
];
