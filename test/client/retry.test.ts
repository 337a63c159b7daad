import assert from 'node:assert/strict';
import type { RequestListener } from 'node:http';
import { describe, mock, test } from 'node:test';
import { RewardsError } from '../../src/client/index.js';
import { retry } from '../../src/client/failure.js';
import { breakOff, hang, inTurn, json, stall, text } from '../support/loopback-server.js';
import { payload } from '../support/sample-feed.js';
import { withServer } from './with-server.js';

const good = json(payload({ all: [{ id: 'a', title: 'A' }] }));
const down = json({}, {}, 503);
const twice = inTurn(down, down, good);
const drop: RequestListener = (request) => request.socket.destroy();

describe('a read is retried', { concurrency: true }, () => {
  for (const [name, answer] of Object.entries({
    'a 503 twice': twice,
    'a 429': inTurn(json({}, {}, 429), good),
    'a 500 and a 502': inTurn(json({}, {}, 500), text('', {}, 502), good),
    'a broken connection': inTurn(drop, good),
    'a body that breaks off': inTurn(breakOff, good),
    'no answer': inTurn(hang, good),
    'a body that is too slow': inTurn(stall, good),
  }))
    test(`after ${name}`, () =>
      withServer(
        answer,
        async (client) => {
          assert.equal((await client.getFeed()).all[0]?.id, 'a');
        },
        // A busy machine may take longer than a second to answer.
        answer === twice ? {} : { timeout: 1000 },
      ));

  test('at most twice', () =>
    withServer(down, async (client, { requests }) => {
      await assert.rejects(client.getFeed(), { kind: 'http', status: 503 });
      assert.equal(requests.length, 3);
    }));

  test('not before Retry-After', () =>
    withServer(inTurn(json({}, { 'Retry-After': '1' }, 429), good), async (client) => {
      const begun = performance.now();
      await client.getFeed();
      assert.ok(performance.now() - begun >= 995);
    }));
});

describe('a read is not retried', { concurrency: true }, () => {
  for (const [name, answer] of Object.entries({
    'a 400': json({}, {}, 400),
    'a 401': json({}, {}, 401),
    'a 404': json({}, {}, 404),
    'a refusal': json({ success: false }),
    'a page of HTML': text('<p>'),
    'a Retry-After of more than 30 seconds': json({}, { 'Retry-After': '31' }, 503),
    'a Retry-After of tomorrow': json({}, { 'Retry-After': new Date(Date.now() + 86_400_000).toUTCString() }, 429),
  }))
    test(`after ${name}`, () =>
      withServer(answer, async (client, { requests }) => {
        await assert.rejects(client.getFeed(), RewardsError);
        assert.equal(requests.length, 1);
      }));

  test('and the error has Retry-After', () =>
    withServer(json({}, { 'Retry-After': '120' }, 429), async (client) => {
      await assert.rejects(client.getFeed(), { kind: 'http', status: 429, retryAfter: 120_000 });
    }));

  for (const far of ['99999999999999', '9'.repeat(400), 'Fri, 31 Dec 9999 23:59:59 GMT'])
    test(`and of Retry-After: ${far.slice(0, 40)} at most as a day, which dates and timers can hold`, () =>
      withServer(json({}, { 'Retry-After': far }, 429), async (client) => {
        await assert.rejects(client.getFeed(), { retryAfter: 86_400_000 });
      }));
});

describe('the pause between two attempts', () => {
  const failing = (retryAfter?: number) => new RewardsError('http', '', { status: 503, retryAfter });
  const settled = () => new Promise((resolve) => setImmediate(resolve));

  /** Length of each pause, by the clock that `retry` uses. */
  async function pauses(random: number, retryAfter?: number): Promise<number[]> {
    mock.timers.enable({ apis: ['setTimeout'] });
    mock.method(Math, 'random', () => random);
    try {
      const tries: number[] = [];
      let clock = 0;
      const attempt = () => {
        tries.push(clock);
        return Promise.reject(failing(retryAfter));
      };
      const { signal } = new AbortController();
      const result = retry(attempt, failing(retryAfter), signal).catch((error: unknown) => error);
      for (; clock < 70_000 && tries.length < 2; clock += 100) {
        await settled();
        mock.timers.tick(100);
      }
      assert.ok((await result) instanceof RewardsError);
      return tries.map((instant, index) => instant - (tries[index - 1] ?? 0));
    } finally {
      mock.timers.reset();
      mock.restoreAll();
    }
  }

  test('grows, and is random', async () => {
    assert.deepEqual(await pauses(0), [200, 400]);
    assert.deepEqual(await pauses(0.5), [400, 800]);
    assert.deepEqual(await pauses(1), [600, 1200]);
  });

  test('is as long as Retry-After asks, up to 30 seconds', async () => {
    assert.deepEqual(await pauses(0, 5000), [5000, 5000]);
    assert.deepEqual(await pauses(0, 30_000), [30_000, 30_000]);
  });

  test('is never shortened by a Retry-After of zero', async () => {
    assert.deepEqual(await pauses(0, 0), [200, 400]);
  });

  test('ends when the last caller leaves, without a retry', async () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    try {
      const leaving = new AbortController();
      let tries = 0;
      const attempt = () => {
        tries++;
        return Promise.reject(failing());
      };
      const result = assert.rejects(retry(attempt, failing(), leaving.signal), { status: 503 });
      await settled();
      leaving.abort();
      await result;
      mock.timers.tick(60_000);
      await settled();
      assert.equal(tries, 0);
    } finally {
      mock.timers.reset();
    }
  });
});
