import assert from 'node:assert/strict';
import type { ConformanceCase } from './conformance-case.js';
import { CLAIM, claimed, feed, FEED, FLOW, giveaway, pageOf } from './pages.js';
import { json } from '../support/loopback-server.js';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';
const VALID = `00-${TRACE}-${SPAN}-01`;

/** What is passed on, with the flags `flags`. */
const nextHop = (flags: string) => new RegExp(`^00-${TRACE}-(?!${SPAN}|0{16})[0-9a-f]{16}-${flags}$`);

/** Headers `traceparent` that are valid, and the flags that are passed on. */
const PASSED: readonly (readonly [header: string, flags: string])[] = [
  [VALID, '01'],
  [`00-${TRACE}-${SPAN}-00`, '00'],
  // Flags that the standard doesn't know yet.
  [`00-${TRACE}-${SPAN}-ff`, '03'],
  // A later version may say more.
  [`01-${TRACE}-${SPAN}-01-more`, '01'],
];

const IGNORED: readonly string[] = [
  '',
  'u1',
  `${VALID}-more`,
  `${VALID}1`,
  `ff-${TRACE}-${SPAN}-01`,
  `00-${'0'.repeat(32)}-${SPAN}-01`,
  `00-${TRACE}-${'0'.repeat(16)}-01`,
  VALID.toUpperCase(),
  `${VALID}, ${VALID}`,
  `00-${TRACE.slice(1)}-${SPAN}-01`,
];

/** The trace that a page's request belongs to. */
export const traceCases: readonly ConformanceCase[] = [
  {
    title:
      'passes a valid traceparent on with a feed, a flow and a claim, as a span of its own, and nothing else of the trace',
    run: async ({ ask, gateway, service }) => {
      const page = pageOf(await gateway.signIn('ada'), undefined, { traceparent: VALID, tracestate: 'shop=u1' });
      for (const [path, answer] of [
        [FEED, feed()],
        [FLOW, json(giveaway)],
        [CLAIM, claimed()],
      ] as const) {
        service.answer = answer;
        assert.equal((await ask(path, page)).status, 200);
        const { traceparent, tracestate } = service.requests.at(-1)!.headers;
        assert.match(String(traceparent), nextHop('01'));
        assert.equal(tracestate, undefined);
      }
      const spans = service.requests.map(({ headers }) => headers['traceparent']);
      assert.equal(new Set(spans).size, 3);
    },
  },
  ...PASSED.map(([traceparent, flags]): ConformanceCase => ({
    title: `passes the trace of ${traceparent} on, with the flags ${flags}`,
    run: async ({ ask, service }) => {
      service.answer = feed();
      await ask(FEED, { headers: { traceparent } });
      assert.match(String(service.requests.at(-1)!.headers['traceparent']), nextHop(flags));
    },
  })),
  {
    title: 'ignores an invalid traceparent, and makes none',
    run: async ({ ask, gateway, service }) => {
      service.answer = claimed();
      const shopper = await gateway.signIn('ada');
      for (const headers of [{}, ...IGNORED.map((traceparent) => ({ traceparent }))]) {
        assert.equal((await ask(CLAIM, pageOf(shopper, undefined, headers))).status, 200);
        assert.equal(service.requests.at(-1)!.headers['traceparent'], undefined, JSON.stringify(headers));
      }
      assert.equal(service.requests.length, IGNORED.length + 1);
    },
  },
];
