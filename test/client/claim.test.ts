import assert from 'node:assert/strict';
import type { RequestListener } from 'node:http';
import contract from '../../src/contract/gateway.json' with { type: 'json' };
import { describe, test } from 'node:test';
import { breakOff, hang, json, stall, text } from '../support/loopback-server.js';
import { ownHeaders } from './own-headers.js';
import { withServer } from './with-server.js';

const CLAIM = { user: 'u1', offer: 'o1' };
const claimed = json({ success: true, data: { code: 'SAVE-10' } });

describe('the request for a claim', () => {
  test('has user and offer', () =>
    withServer(claimed, async (client, { requests }) => {
      await client.claim({ user: 'a+b@shop.example', offer: 'o/1' });
      assert.equal(requests[0]?.method, 'GET');
      const key = encodeURIComponent(String(requests[0]?.headers['idempotency-key']));
      assert.equal(
        requests[0]?.url,
        `/api/v1/giveaways/claim?user=a%2Bb%40shop.example&offer=o%2F1&${contract.queryKeys.once}=${key}`,
      );
    }));

  test('has no user behind a gateway', () =>
    withServer(claimed, async (client, { requests }) => {
      await client.claim({ offer: 'o1' });
      assert.match(String(requests[0]?.url), /^\/api\/v1\/giveaways\/claim\?offer=o1&once=[\w-]+$/);
    }));

  test("has only the contract's two headers with a key", () =>
    withServer(
      claimed,
      async (client, { requests }) => {
        await client.claim({ ...CLAIM, idempotencyKey: 'try-1' });
        assert.deepEqual(ownHeaders(requests[0]!), ['accept', 'x-api-key']);
      },
      { apiKey: 'key-1' },
    ));

  test('has the client’s header and the claim’s key for a gateway', () =>
    withServer(claimed, async (client, { requests }) => {
      await client.claim({ ...CLAIM, idempotencyKey: 'try-1' });
      assert.deepEqual(ownHeaders(requests[0]!), ['accept', 'idempotency-key', 'x-rewards-client']);
      assert.equal(requests[0]?.headers['idempotency-key'], 'try-1');
      assert.match(String(requests[0]?.headers['x-rewards-client']), /^[\w.-]+$/);
    }));

  test('has a new key for each claim that doesn’t set one', () =>
    withServer(claimed, async (client, { requests }) => {
      await Promise.all([client.claim(CLAIM), client.claim(CLAIM)]);
      const keys = requests.map(({ headers }) => String(headers['idempotency-key']));
      assert.equal(new Set(keys).size, 2);
      for (const key of keys) assert.match(key, /^[\w-]{12,64}$/);
    }));
});

/** Caches by address, as a service worker or a CDN does that ignores `no-store`. */
function cachingFetch(): typeof fetch {
  const kept = new Map<string, Response>();
  return async (address, init) => {
    const known = kept.get(String(address));
    if (known) return known.clone();
    const answer = await fetch(address, init);
    kept.set(String(address), answer.clone());
    return answer;
  };
}

describe('behind a cache that goes by addresses', () => {
  test('each shopper gets the own code, and the own giveaway, and a retry the same answer', async () => {
    let viewer = 'a';
    const answer: RequestListener = (request, response) =>
      json({ success: true, data: { code: `CODE-${viewer}`, offers: [] } }, { 'X-Rewards-Viewer': viewer })(
        request,
        response,
      );
    await withServer(
      answer,
      async (client, { requests }) => {
        assert.equal((await client.getGiveaway({ id: 'g1' })).viewer, 'a');
        const first = await client.claim({ offer: 'o1', idempotencyKey: 'try-1' });
        viewer = 'b';
        assert.equal((await client.getGiveaway({ id: 'g1' })).viewer, 'b');
        const second = await client.claim({ offer: 'o1' });
        assert.deepEqual(
          [first, second].map((result) => result.status === 'claimed' && result.code),
          ['CODE-a', 'CODE-b'],
        );
        assert.deepEqual(await client.claim({ offer: 'o1', idempotencyKey: 'try-1' }), first);
        assert.equal(requests.length, 4);
      },
      { fetch: cachingFetch() },
    );
  });
});

describe('the outcome of a claim', { concurrency: true }, () => {
  const ANSWERS: [name: string, answer: RequestListener, outcome: object][] = [
    ['a code', claimed, { status: 'claimed', code: 'SAVE-10' }],
    ['a code of digits', json({ success: true, data: { code: 1234 } }), { status: 'claimed', code: '1234' }],
    [
      'a code of more digits than a number holds',
      text('{"success":true,"data":{"code":12345678901234567890}}'),
      { status: 'claimed', code: '12345678901234567890' },
    ],
    ['a refusal', json({ success: false, message: 'Later.' }), { status: 'refused', message: 'Later.' }],
    [
      'a refusal with its message unchanged',
      json({ success: false, message: ' No.\n' }),
      { status: 'refused', message: ' No.\n' },
    ],
    ['a refusal whose message is a number', json({ success: false, message: 7 }), { status: 'refused', message: '7' }],
    [
      'a refusal with a blank message',
      json({ success: false, message: ' ' }),
      { status: 'refused', message: undefined },
    ],
    ['a refusal without a message', json({ success: false }), { status: 'refused', message: undefined }],
  ];
  for (const [name, answer, outcome] of ANSWERS)
    test(name, () =>
      withServer(answer, async (client) => {
        assert.deepEqual(await client.claim(CLAIM), outcome);
      }),
    );

  const FAILURES: [
    name: string,
    answer: RequestListener,
    error: { kind: string; status?: number; retryAfter?: number },
  ][] = [
    ['success without a code', json({ success: true, data: {} }), { kind: 'format' }],
    ['success that isn’t a boolean', json({ success: 'true', data: { code: 'A' } }), { kind: 'format' }],
    ['an empty object', json({}), { kind: 'format' }],
    ['a page of HTML', text('<p>'), { kind: 'format' }],
    ['an empty body', text(''), { kind: 'format' }],
    ['a missing user', json({ success: false, message: 'Sign in.' }, {}, 401), { kind: 'http', status: 401 }],
    ['too many requests', json({}, { 'Retry-After': '7' }, 429), { kind: 'http', status: 429, retryAfter: 7000 }],
    ['a service that is down', json({}, {}, 503), { kind: 'http', status: 503 }],
    ['a connection that breaks at once', (request) => request.socket.destroy(), { kind: 'network' }],
    ['a connection that breaks in the middle', breakOff, { kind: 'network' }],
    ['no answer', hang, { kind: 'timeout' }],
    ['half of an answer', stall, { kind: 'timeout' }],
  ];
  for (const [name, answer, error] of FAILURES)
    test(`is an error, and not retried, after ${name}`, () => {
      // Asked for, and not received: on a busy machine, the time may be over before the server has the request.
      let asked = 0;
      const counting: typeof fetch = (...request) => {
        asked++;
        return fetch(...request);
      };
      return withServer(
        answer,
        async (client) => {
          await assert.rejects(client.claim(CLAIM), { name: 'RewardsError', ...error });
          assert.equal(asked, 1);
        },
        // A busy machine needs longer than a second for any other failure.
        { fetch: counting, ...(error.kind === 'timeout' && { timeout: 1000 }) },
      );
    });

  test('is an error at once after an abort', () =>
    withServer(hang, async (client, server) => {
      const leaving = new AbortController();
      const claim = client.claim({ ...CLAIM, signal: leaving.signal });
      claim.catch(() => undefined);
      await server.received(1);
      leaving.abort();
      await assert.rejects(claim, { kind: 'aborted' });
    }));

  test('is an error without a request if aborted before', () =>
    withServer(claimed, async (client, { requests }) => {
      await assert.rejects(client.claim({ ...CLAIM, signal: AbortSignal.abort() }), { kind: 'aborted' });
      assert.equal(requests.length, 0);
    }));
});
