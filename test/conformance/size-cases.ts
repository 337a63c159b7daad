import assert from 'node:assert/strict';
import contract from '../../src/contract/gateway.json' with { type: 'json' };
import { text } from '../support/loopback-server.js';
import { assertRefusal, type ConformanceCase } from './conformance-case.js';
import { CLAIM, FEED, FLOW, pageOf } from './pages.js';

const { claim, flow, failure } = contract.maxBytes;

/** A text of `bytes` bytes, but only about a third as many characters. */
function filled(begin: string, end: string, bytes: number): string {
  const rest = bytes - begin.length - end.length;
  return begin + '€'.repeat(Math.floor(rest / 3)) + 'x'.repeat(rest % 3) + end;
}

/** How large an answer of the service may be, in bytes, whatever characters it has. */
export const sizeCases: readonly ConformanceCase[] = [
  ...(
    [
      ['a claim', CLAIM, claim, '{"success":true,"data":{"code":"'],
      ['a giveaway', FLOW, flow, '{"success":true,"data":{"title":"'],
    ] as const
  ).map(
    ([name, path, bytes, begin]) =>
      ({
        title: `takes ${name} of ${bytes} bytes, and no larger one with fewer characters`,
        run: async ({ ask, gateway, service }) => {
          const page = pageOf(await gateway.signIn('ada'));
          const largest = filled(begin, '"}}', bytes);
          service.answer = text(largest);
          assert.equal((await ask(path, page)).text, largest);
          service.answer = text(filled(begin, '"}}', bytes + 1));
          assertRefusal(await ask(path, page), 'unusableAnswer');
        },
      }) satisfies ConformanceCase,
  ),
  {
    title: `passes on the message of a failure of ${failure} bytes, and of no larger one with fewer characters`,
    run: async ({ ask, service }) => {
      const largest = filled('{"success":false,"message":"', '"}', failure);
      service.answer = text(largest, {}, 404);
      assert.deepEqual((await ask(FEED)).json(), JSON.parse(largest));
      service.answer = text(filled('{"success":false,"message":"', '"}', failure + 1), {}, 404);
      assertRefusal(await ask(FEED), 'unusableAnswer');
    },
  },
];
