import assert from 'node:assert/strict';
import type { RequestListener } from 'node:http';
import { describe, test } from 'node:test';
import { hang, json, stall } from '../support/loopback-server.js';
import { payload } from '../support/sample-feed.js';
import { withServer } from './with-server.js';

const ABORTED = { name: 'RewardsError', kind: 'aborted' };

describe("the caller's signal ends a read", { concurrency: true }, () => {
  test('before it has begun', () =>
    withServer(json(payload()), async (client, { requests }) => {
      await assert.rejects(client.getFeed({ signal: AbortSignal.abort() }), ABORTED);
      assert.equal(requests.length, 0);
    }));

  for (const [name, answer] of [
    ['before the answer', hang],
    ['in the middle of the answer', stall],
  ] satisfies [string, RequestListener][])
    test(name, async () => {
      const leaving = new AbortController();
      let closed!: () => void;
      const connectionClosed = new Promise<void>((resolve) => (closed = resolve));
      await withServer(
        (request, response) => {
          response.once('close', closed);
          answer(request, response);
        },
        async (client, server) => {
          const read = client.getFeed({ signal: leaving.signal });
          read.catch(() => undefined);
          await server.received(1);
          leaving.abort();
          await assert.rejects(read, ABORTED);
          await connectionClosed;
        },
      );
    });

  test('between two attempts', () =>
    withServer(json({}, { 'Retry-After': '20' }, 503), async (client, server) => {
      const leaving = new AbortController();
      const read = client.getFeed({ signal: leaving.signal });
      read.catch(() => undefined);
      await server.received(1);
      const begun = performance.now();
      leaving.abort();
      await assert.rejects(read, ABORTED);
      assert.ok(performance.now() - begun < 5000);
    }));

  test('and a timeout signal counts as an abort', () =>
    withServer(hang, async (client) => {
      await assert.rejects(client.getFeed({ signal: AbortSignal.timeout(50) }), ABORTED);
    }));
});
