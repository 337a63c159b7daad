import assert from 'node:assert/strict';
import type { RequestListener } from 'node:http';
import { describe, test } from 'node:test';
import { type RewardsClient, RewardsError } from '../../src/client/index.js';
import { json, startLoopbackServer, text } from '../support/loopback-server.js';
import { payload } from '../support/sample-feed.js';
import { withServer } from './with-server.js';

const RANGE = { start: '2026-03-01', end: '2026-03-02' };

const ASKED: [name: string, ask: (client: RewardsClient) => Promise<unknown>][] = [
  ['a feed', (client) => client.getFeed()],
  ['a giveaway', (client) => client.getGiveaway({ id: 'g', user: 'u1' })],
  ['a claim', (client) => client.claim({ user: 'u1', offer: 'o1' })],
  ['events', (client) => client.giveawayEvents({ type: 'claim', ...RANGE }).next()],
  ['events of rewards', (client) => client.rewardEvents(RANGE).next()],
];

const named = (error: unknown): boolean => {
  assert.ok(error instanceof RewardsError);
  assert.equal(error.kind, 'network');
  assert.match(error.message, /redirect/);
  assert.deepEqual([error.transient, error.certain], [false, false]);
  assert.doesNotMatch(`${error.stack}${String(error.cause)}`, /key-1|u1/);
  return true;
};

describe('a request with a key', { concurrency: true }, () => {
  for (const status of [301, 302, 303, 307, 308])
    for (const [name, ask] of ASKED)
      test(`for ${name} doesn’t follow a redirect with ${status} to another origin, and says so without a retry`, async () => {
        const other = await startLoopbackServer(json(payload()));
        const redirect: RequestListener = (request, response) =>
          void response.writeHead(status, { Location: other.url + request.url }).end();
        try {
          await withServer(
            redirect,
            async (client, { requests }) => {
              await assert.rejects(ask(client), named);
              assert.equal(requests.length, 1);
              assert.equal(other.requests.length, 0);
            },
            { apiKey: 'key-1' },
          );
        } finally {
          await other.stop();
        }
      });

  test('doesn’t follow a redirect within the same origin either', () =>
    withServer(
      text('', { Location: '/elsewhere' }, 307),
      async (client, { requests }) => {
        await assert.rejects(client.getFeed(), named);
        assert.equal(requests.length, 1);
      },
      { apiKey: 'key-1' },
    ));

  test('gets nothing of an answer that the page’s own fetch was redirected to', () =>
    withServer(
      (request, response) =>
        request.url === '/gap/api'
          ? text('', { Location: '/elsewhere' }, 307)(request, response)
          : json(payload())(request, response),
      async (client) => {
        await assert.rejects(client.getFeed(), named);
      },
      { apiKey: 'key-1', fetch: (input, init) => fetch(input, { ...init, redirect: 'follow' }) },
    ));
});

describe('a request without a key', () => {
  test('follows a redirect', async () => {
    const other = await startLoopbackServer(json(payload({ all: [{ id: 'a', title: 'A' }] })));
    try {
      await withServer(text('', { Location: `${other.url}/gap/api` }, 307), async (client) => {
        assert.equal((await client.getFeed()).all[0]?.title, 'A');
      });
    } finally {
      await other.stop();
    }
  });
});
