import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { describe, test } from 'node:test';
import { RewardsClient, type RewardsClientOptions } from '../../src/client/index.js';
import { breakOff, hang, json } from '../support/loopback-server.js';
import { share } from '../../src/client/load.js';
import { payload } from '../support/sample-feed.js';
import { withServer } from './with-server.js';

describe('identical reads at the same time are one request', { concurrency: true }, () => {
  test('whichever client asks, and each caller gets the warnings', () =>
    withServer(json(payload({ hero: 7 })), async (client, { url, requests }) => {
      const drifts: string[][] = [[], []];
      const [first, second] = await Promise.all([
        client.getFeed({ report: (path) => drifts[0]!.push(path) }),
        new RewardsClient({ feedUrl: `${url}/` }).getFeed({ report: (path) => drifts[1]!.push(path) }),
      ]);
      assert.equal(requests.length, 1);
      assert.deepEqual(first, second);
      assert.deepEqual(drifts, [['hero'], ['hero']]);
    }));

  test('and each caller gets the text as it arrives', async () => {
    const texts: string[][] = [[], []];
    const work = async (_signal: AbortSignal, onText: (text: string) => void): Promise<void> => {
      await Promise.resolve();
      onText('{');
      onText('{}');
    };
    const callers = texts.map((list) => ({ key: 'same', by: undefined, onText: (text: string) => list.push(text) }));
    await Promise.all(callers.map((caller) => share(caller, work)));
    assert.deepEqual(texts, [
      ['{', '{}'],
      ['{', '{}'],
    ]);
  });

  test('even when it fails', () =>
    withServer(json({}, {}, 404), async (client, { requests }) => {
      const results = await Promise.allSettled([client.getFeed(), client.getFeed()]);
      assert.deepEqual(
        results.map(({ status }) => status),
        ['rejected', 'rejected'],
      );
      assert.equal(requests.length, 1);
    }));

  for (const [name, other] of [
    ['another key', { apiKey: 'key-2' }],
    ['another form of the path', { feedPath: '/dev/gap/api' }],
    ['another timeout', { timeout: 9999 }],
    ['another fetch', { fetch: (input, init) => fetch(input, init) }],
  ] satisfies [string, RewardsClientOptions][])
    test(`but not with ${name}`, () =>
      withServer(json(payload()), async (client, { url, requests }) => {
        await Promise.all([client.getFeed(), new RewardsClient({ feedUrl: url, ...other }).getFeed()]);
        assert.equal(requests.length, 2);
      }));

  test('but not with another flow, nor as a preview', () =>
    withServer(json(payload()), async (client, { requests }) => {
      await Promise.all([client.getFeed(), client.getFeed({ flow: 'Food' }), client.getFeed({ preview: true })]);
      assert.equal(requests.length, 3);
    }));

  test('but not one after the other', () =>
    withServer(json(payload()), async (client, { requests }) => {
      await client.getFeed();
      await client.getFeed();
      assert.equal(requests.length, 2);
    }));

  test('and a caller that leaves does not end it for the others', () =>
    withServer(hang, async (client, server) => {
      let answered!: ServerResponse;
      server.answer = (_request, response) => (answered = response);
      const leaving = new AbortController();
      const left = client.getFeed({ signal: leaving.signal });
      left.catch(() => undefined);
      const stays = client.getFeed();
      await server.received(1);
      leaving.abort();
      await assert.rejects(left, { kind: 'aborted' });
      answered.writeHead(200).end(JSON.stringify(payload({ all: [{ id: 'a', title: 'A' }] })));
      assert.equal((await stays).all[0]?.id, 'a');
      assert.equal(server.requests.length, 1);
    }));

  test('and it ends when the last caller leaves; a later caller starts a new one', () =>
    withServer(hang, async (client, server) => {
      const closed = new Promise((resolve) => {
        server.answer = (_request, response) => response.once('close', resolve);
      });
      const leaving = new AbortController();
      const reads = [client.getFeed({ signal: leaving.signal }), client.getFeed({ signal: leaving.signal })];
      const results = Promise.allSettled(reads);
      await server.received(1);
      leaving.abort();
      server.answer = json(payload());
      const again = await client.getFeed();
      assert.deepEqual(again.all, []);
      await closed;
      assert.deepEqual(
        (await results).map(({ status }) => status),
        ['rejected', 'rejected'],
      );
      assert.equal(server.requests.length, 2);
    }));

  test('and a failed one is retried for all of them', () =>
    withServer(breakOff, async (client, server) => {
      const { answer } = server;
      server.answer = (request, response) => {
        server.answer = json(payload());
        answer(request, response);
      };
      await Promise.all([client.getFeed(), client.getFeed()]);
      assert.equal(server.requests.length, 2);
    }));
});
