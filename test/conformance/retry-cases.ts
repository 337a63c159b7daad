import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { eventually } from '../support/eventually.js';
import { breakOff, hang, inTurn, json, text } from '../support/loopback-server.js';
import type { ConformanceCase } from './conformance-case.js';
import type { PageAnswer } from './page-request.js';
import { CLAIM, claimed, codeOf, pageOf, refused } from './pages.js';

/** A claim that is tried again with the same Idempotency-Key. */
export const retryCases: readonly ConformanceCase[] = [
  {
    title: 'gives a retry of a claim the first answer, a code or a refusal',
    run: async ({ ask, gateway, service }) => {
      service.answer = inTurn(claimed('FIRST'), refused);
      const shopper = await gateway.signIn('ada');
      for (let tries = 0; tries < 2; tries++) assert.equal(codeOf(await ask(CLAIM, pageOf(shopper, 'b1'))), 'FIRST');
      for (let tries = 0; tries < 2; tries++)
        assert.match((await ask(CLAIM, pageOf(shopper, 'b2'))).text, /already claimed/);
      assert.equal(service.requests.length, 2);
    },
  },
  {
    title: 'claims again for another user, offer or key, and without a key',
    run: async ({ ask, gateway, service }) => {
      let codes = 0;
      service.answer = (request, response) => claimed(`CODE-${++codes}`)(request, response);
      const ada = await gateway.signIn('ada');
      const ben = await gateway.signIn('ben');
      const answers = [
        await ask(CLAIM, pageOf(ada, 'b3')),
        await ask(CLAIM, pageOf(ben, 'b3')),
        await ask('/api/v1/giveaways/claim?offer=o2', pageOf(ada, 'b3')),
        await ask(CLAIM, pageOf(ada, 'B3')),
        await ask(CLAIM, pageOf(ada)),
        await ask(CLAIM, pageOf(ada)),
      ];
      assert.equal(new Set(answers.map(codeOf)).size, 6);
    },
  },
  ...(Object.entries({
    'a 503': json({}, {}, 503),
    'a 404': json({}, {}, 404),
    'a lost connection': breakOff,
    'an unreadable answer': text('<p>'),
    'no answer in time': hang,
  }).map(([name, trouble]) => ({
    title: `asks the service again for a retry after ${name}`,
    ...(trouble === hang && { options: { timeout: 1000 } }),
    run: async ({ ask, gateway, service }) => {
      service.answer = inTurn(trouble, claimed('SECOND'));
      const page = pageOf(await gateway.signIn('ada'), 'b5');
      assert.notEqual((await ask(CLAIM, page)).status, 200);
      // A gateway with few processes first leaves a service in peace that did not answer in time. On a busy machine the next answer may be late, too.
      const retry = await eventually(async () => unlessUnavailable(await ask(CLAIM, page)));
      assert.equal(codeOf(retry), 'SECOND');
      if (trouble !== hang) assert.equal(service.requests.length, 2);
    },
  })) satisfies ConformanceCase[]),
  {
    title: 'makes one claim of several tries at the same time',
    run: async ({ ask, gateway, service }) => {
      let first!: ServerResponse;
      service.answer = (_request, response) => (first = response);
      const page = pageOf(await gateway.signIn('ada'), 'b6');
      const tries = [1, 2, 3].map(() => ask(CLAIM, page));
      await service.received(1);
      claimed('SHARED')({} as never, first);
      assert.deepEqual((await Promise.all(tries)).map(codeOf), ['SHARED', 'SHARED', 'SHARED']);
      assert.equal(service.requests.length, 1);
    },
  },
  {
    title: 'keeps the answer that the page didn’t wait for',
    run: async ({ ask, gateway, service }) => {
      let first!: ServerResponse;
      service.answer = (_request, response) => (first = response);
      const page = pageOf(await gateway.signIn('ada'), 'b7');
      const leaving = new AbortController();
      const left = fetch(gateway.url + CLAIM, { ...page, signal: leaving.signal }).catch(() => undefined);
      await service.received(1);
      leaving.abort();
      await left;
      claimed('KEPT')({} as never, first);
      assert.equal(codeOf(await ask(CLAIM, page)), 'KEPT');
      assert.equal(service.requests.length, 1);
    },
  },
];

function unlessUnavailable(answer: PageAnswer): PageAnswer | undefined {
  return answer.status === 503 || answer.status === 504 ? undefined : answer;
}
