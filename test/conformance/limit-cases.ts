import assert from 'node:assert/strict';
import contract from '../../src/contract/gateway.json' with { type: 'json' };
import { json } from '../support/loopback-server.js';
import { assertRefusal, type ConformanceCase } from './conformance-case.js';
import { CLAIM, CODES, FEED, FLOW, giveaway, OURS, pageOf } from './pages.js';
import type { PageAnswer } from './page-request.js';

const ANY = json({ success: true, data: { code: 'A' }, all: [] });

/** What one address may ask by default. */
const MAX_REQUESTS = contract.options.limits.requests.default;

/** Answers that cost next to nothing. */
const FROM_MEMORY: readonly string[] = contract.routes.feed.paths;

async function repeat(times: number, ask: (index: number) => Promise<PageAnswer>): Promise<PageAnswer[]> {
  const answers: PageAnswer[] = [];
  for (let index = 0; index < times; index++) answers.push(await ask(index));
  return answers;
}

const count = (answers: readonly PageAnswer[], status: number): number =>
  answers.filter((answer) => answer.status === status).length;

/** How much gets through in a minute. All pages come from one address, unless they say another. */
export const limitCases: readonly ConformanceCase[] = [
  {
    title: 'answers with 429, Retry-After and words of its own when one address asks too much',
    options: { limits: { requests: 2 } },
    run: async ({ ask, gateway, service }) => {
      service.answer = ANY;
      const ada = pageOf(await gateway.signIn('ada'));
      const answers = await repeat(3, () => ask(FLOW, ada));
      assert.equal(count(answers, 200), 2);
      assertRefusal(answers[2]!, 'tooManyRequests');
      assert.match(answers[2]!.headers.get('Retry-After') ?? '', /^([1-9]|[1-5]\d|60)$/);
    },
  },
  ...(process.platform === 'linux'
    ? ([
        {
          title: 'goes on answering other addresses, and believes no header about an address',
          options: { limits: { requests: 1 } },
          run: async ({ ask, gateway, service }) => {
            service.answer = ANY;
            const ada = await gateway.signIn('ada');
            const elsewhere = { 'X-Forwarded-For': '192.0.2.7', 'CF-Connecting-IP': '192.0.2.8' };
            assert.equal((await ask(FLOW, pageOf(ada))).status, 200);
            assert.equal((await ask(FLOW, pageOf(ada, undefined, elsewhere))).status, 429);
            assert.equal((await ask(FLOW, { ...pageOf(ada), from: '127.0.0.2' })).status, 200);
          },
        },
      ] satisfies ConformanceCase[])
    : []),
  {
    title: 'stops one user who claims too much, while others go on',
    options: { limits: { claims: 2 } },
    run: async ({ ask, gateway, service }) => {
      service.answer = ANY;
      const ada = pageOf(await gateway.signIn('ada'));
      const ben = pageOf(await gateway.signIn('ben'));
      const ofAda = await repeat(4, () => ask(CLAIM, ada));
      const ofBen = await repeat(1, () => ask(CLAIM, ben));
      assert.deepEqual([count(ofAda, 200), count(ofAda, 429), count(ofBen, 200)], [2, 2, 1]);
    },
  },
  {
    title: 'stops one address that claims too much, whatever the users',
    options: { limits: { visitors: 2 } },
    run: async ({ ask, gateway, service }) => {
      service.answer = ANY;
      const pages = [pageOf(await gateway.signIn('ada')), pageOf(await gateway.signIn('ben'))];
      const answers = await repeat(4, (index) => ask(CLAIM, pages[index % 2]));
      assert.deepEqual([count(answers, 200), count(answers, 429)], [2, 2]);
    },
  },
  {
    title: 'gives a retry of a claim its first answer beyond the limit',
    options: { limits: { claims: 1 } },
    run: async ({ ask, gateway, service }) => {
      service.answer = ANY;
      const ada = await gateway.signIn('ada');
      const keys = ['k1', 'k2', 'k1'];
      const answers = await repeat(3, (index) => ask(CLAIM, pageOf(ada, keys[index])));
      assert.deepEqual(
        answers.map(({ status }) => status),
        [200, 429, 200],
      );
    },
  },
  {
    title: 'never counts kept feeds, and never refuses them',
    options: { limits: { requests: 2 } },
    run: async ({ ask, gateway, service }) => {
      service.answer = ANY;
      await ask(FEED);
      const answers = await repeat(10, () => ask(FEED));
      assert.equal(count(answers, 200), 10);
      const ada = pageOf(await gateway.signIn('ada'));
      assert.equal(count(await repeat(3, () => ask(FLOW, ada)), 429), 2);
      assert.equal((await ask(FEED)).status, 200);
    },
  },
  {
    title: 'never counts kept giveaways, and never refuses them',
    options: { limits: { requests: 2, feeds: 4 } },
    run: async ({ ask, gateway, service }) => {
      service.answer = ANY;
      assert.equal(count(await repeat(10, () => ask(FLOW, { headers: OURS })), 200), 10);
      const ada = pageOf(await gateway.signIn('ada'));
      assert.equal(count(await repeat(3, () => ask(FLOW, ada)), 429), 2);
      assert.equal((await ask(FLOW, { headers: OURS })).status, 200);
    },
  },
  {
    title: 'stops one user who views too much, while others go on',
    options: { limits: { views: 2 } },
    run: async ({ ask, gateway, service }) => {
      service.answer = ANY;
      const [ada, ben] = [await gateway.signIn('ada'), await gateway.signIn('ben')];
      const ofAda = await repeat(4, () => ask(FLOW, pageOf(ada)));
      assert.deepEqual([count(ofAda, 200), count(ofAda, 429)], [2, 2]);
      assert.equal((await ask(FLOW, pageOf(ben))).status, 200);
      assert.equal((await ask(CLAIM, pageOf(ada))).status, 200);
      assert.equal((await ask(FLOW, { headers: OURS })).status, 200);
    },
  },
  {
    title: 'stops one user who reads and erases codes too much, while others go on',
    options: { limits: { codes: 3 }, vault: true },
    run: async ({ ask, gateway, service }) => {
      service.answer = ANY;
      const [ada, ben] = [pageOf(await gateway.signIn('ada')), pageOf(await gateway.signIn('ben'))];
      await ask(CLAIM, ada);
      const methods = ['GET', 'DELETE', 'GET', 'GET', 'DELETE'];
      const answers = await repeat(5, (index) => ask(CODES, { ...ada, method: methods[index]! }));
      assert.deepEqual(
        answers.map(({ status }) => status),
        [200, 200, 200, 429, 429],
      );
      assertRefusal(answers[4]!, 'tooManyRequests');
      assert.equal((await ask(CODES, ben)).status, 200);
      assert.equal((await ask(CLAIM, ada)).status, 200);
    },
  },
  {
    title: 'counts reads of codes as requests of their address, too',
    options: { limits: { requests: 2 }, vault: true },
    run: async ({ ask, gateway }) => {
      const pages = [pageOf(await gateway.signIn('ada')), pageOf(await gateway.signIn('ben'))];
      const answers = await repeat(4, (index) => ask(CODES, pages[index % 2]));
      assert.deepEqual([count(answers, 200), count(answers, 429)], [2, 2]);
    },
  },
  // From the contract, so that a new route can't be forgotten.
  ...Object.values(contract.routes).flatMap(({ paths, methods }) =>
    paths.flatMap((path) =>
      methods.map((method): ConformanceCase => ({
        title: `lets no shopper make it work for more than ${MAX_REQUESTS} times ${method} ${path} in a minute`,
        options: { vault: true },
        run: async ({ ask, gateway, service }) => {
          service.answer = ANY;
          const page = { ...pageOf(await gateway.signIn('ada')), method };
          const begun = performance.now();
          for (let requests = 0; requests <= MAX_REQUESTS; requests++)
            if ((await ask(method === 'DELETE' ? path : `${path}?id=g1&offer=o1`, page)).status === 429) return;
          // From memory, which is fresh for a minute.
          const minutes = Math.floor((performance.now() - begun) / 60_000) + 1;
          assert.ok(
            service.requests.length >= 1 && service.requests.length <= minutes,
            String(service.requests.length),
          );
          assert.ok(FROM_MEMORY.includes(path), path);
        },
      })),
    ),
  ),
  {
    title: 'lets one address load a quarter of the made-up flows, and leaves it everything else',
    options: { limits: { feeds: 8 } },
    run: async ({ ask, gateway, service }) => {
      service.answer = ANY;
      const answers = await repeat(5, (index) => ask(`/gap/api?flow=made-up-${index}`));
      assert.deepEqual([count(answers, 200), count(answers, 429)], [2, 3]);
      assert.equal((await ask(FEED)).status, 200);
      assert.equal((await ask(FLOW, pageOf(await gateway.signIn('ada')))).status, 200);
    },
  },
  {
    title: 'lets one address load a made-up flow where a quarter is less than one',
    options: { limits: { feeds: 2 }, proxies: 1 },
    run: async ({ ask, service }) => {
      service.answer = ANY;
      const answers = await repeat(4, (index) => {
        const headers = { 'X-Forwarded-For': ['203.0.113.1', '203.0.113.1', '203.0.113.2', '203.0.113.3'][index]! };
        return ask(`/gap/api?flow=made-up-${index}`, { headers });
      });
      assert.deepEqual(
        answers.map(({ status }) => status),
        [200, 429, 200, 429],
      );
    },
  },
  {
    title: 'counts made-up giveaways like made-up flows',
    options: { limits: { feeds: 8 } },
    run: async ({ ask, service }) => {
      service.answer = json({ success: false, message: 'There is no such giveaway.' }, {}, 404);
      const answers = await repeat(5, (index) => ask(`/api/v1/giveaways/flow?id=made-up-${index}`, { headers: OURS }));
      assert.deepEqual([count(answers, 404), count(answers, 429)], [2, 3]);
      assert.equal(service.requests.length, 2);
    },
  },
  ...((
    [
      ['/gap/api?flow=', { all: [] }],
      ['/api/v1/giveaways/flow?id=', giveaway],
    ] as const
  ).flatMap(([path, answer]) => [
    {
      title: `counts what ${path} answers once for each megabyte, if it may be made up`,
      options: { limits: { feeds: 16 } },
      run: async ({ ask, service }) => {
        service.answer = json({ ...answer, rest: '.'.repeat(1.25 * contract.countedBytes) });
        // A quarter is 4, and each counts as 2.
        const answers = await repeat(4, (index) => ask(`${path}made-up-${index}`));
        assert.deepEqual([count(answers, 200), count(answers, 429)], [2, 2]);
      },
    },
    {
      title: `counts what ${path} answers once for each megabyte, if it was answered before`,
      options: { limits: { requests: 4 }, cache: { fresh: 0, stale: 0 } },
      run: async ({ ask, service }) => {
        service.answer = json(answer);
        await ask(`${path}known`);
        service.answer = json({ ...answer, rest: '.'.repeat(1.25 * contract.countedBytes) });
        const answers = await repeat(4, () => ask(`${path}known`));
        assert.deepEqual([count(answers, 200), count(answers, 429)], [2, 2]);
      },
    },
  ]) satisfies ConformanceCase[]),
  {
    title: 'never counts the whole feed by its size',
    options: { limits: { requests: 2 } },
    run: async ({ ask, service }) => {
      service.answer = json({ all: [], rest: '.'.repeat(1.25 * contract.countedBytes) });
      assert.equal((await ask(FEED)).status, 200);
      service.answer = ANY;
      assert.equal((await ask('/gap/api?flow=Food')).status, 200);
    },
  },
  {
    title: 'always loads a flow that was answered before, even when all loads are spent',
    options: { limits: { feeds: 4 }, cache: { fresh: 0, stale: 0 } },
    run: async ({ ask, service }) => {
      service.answer = ANY;
      assert.equal((await ask('/gap/api?flow=Food')).status, 200);
      const made = await repeat(3, (index) => ask(`/gap/api?flow=made-up-${index}`));
      const food = await repeat(2, () => ask('/gap/api?flow=Food'));
      assert.ok(count(made, 429) >= 2);
      assert.equal(count(food, 200), 2);
    },
  },
  {
    title: 'always loads a giveaway that was answered before, even when all loads are spent',
    options: { limits: { feeds: 4 }, cache: { fresh: 0, stale: 0 } },
    run: async ({ ask, service }) => {
      service.answer = ANY;
      assert.equal((await ask(FLOW, { headers: OURS })).status, 200);
      const made = await repeat(3, (index) => ask(`/api/v1/giveaways/flow?id=made-up-${index}`));
      assert.ok(count(made, 429) >= 2);
      assert.equal(count(await repeat(2, () => ask(FLOW, { headers: OURS })), 200), 2);
    },
  },
  {
    title: 'always loads a giveaway for nobody that was answered to a shopper before, even when all loads are spent',
    options: { limits: { feeds: 1 } },
    run: async ({ ask, gateway, service }) => {
      service.answer = ANY;
      assert.equal((await ask(FLOW, pageOf(await gateway.signIn('ada')))).status, 200);
      await ask('/api/v1/giveaways/flow?id=made-up');
      assert.equal((await ask('/api/v1/giveaways/flow?id=made-up-too')).status, 429);
      assert.equal((await ask(FLOW, { headers: OURS })).status, 200);
    },
  },
  {
    title: 'stops one address that sends too many wrong tokens, whatever it sends with them, and serves it without one',
    options: { limits: { requests: 4 } },
    run: async ({ ask, gateway, service }) => {
      // Only some gateways verify tokens.
      if (!gateway.wrongTokens) return;
      service.answer = ANY;
      const ben = pageOf(await gateway.signIn('ben'));
      const wrong = gateway.wrongTokens.map((headers) => pageOf({ headers }));
      const answers = await repeat(4, (index) => ask(index % 2 ? FLOW : CLAIM, wrong[index % wrong.length]));
      assert.deepEqual([count(answers, 401), count(answers, 200)], [2, 2]);
      for (const page of [...wrong, ben])
        for (const path of [FLOW, CLAIM, CODES]) assertRefusal(await ask(path, page), 'tooManyRequests');
      assert.equal((await ask(FLOW, { headers: OURS })).status, 200);
      assertRefusal(await ask(CLAIM, { headers: OURS }), 'signedOut');
    },
  },
];
