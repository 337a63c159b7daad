import assert from 'node:assert/strict';
import type { RequestListener } from 'node:http';
import { describe, test } from 'node:test';
import { RewardsClient, type GiveawayOptions, type RewardsClientOptions } from '../../src/client/index.js';
import { breakOff, hang, inTurn, json, text } from '../support/loopback-server.js';
import { ownHeaders } from './own-headers.js';
import { withServer } from './with-server.js';

const flow = (data: unknown = { id: 'g1', offers: [{ id: 'o1', title: 'O' }] }): RequestListener =>
  json({ success: true, data });

describe('the request for a giveaway', () => {
  for (const [name, query, address] of [
    ['no user', { id: 'g1' }, 'id=g1'],
    ['a user', { id: 'g 1', user: 'a&b@shop.example' }, 'id=g+1&user=a%26b%40shop.example'],
    ['an empty user', { id: 'g1', user: '' }, 'id=g1'],
    ['a preview, which has no user,', { id: 'g1', user: 'u1', preview: true }, 'id=g1'],
  ] satisfies [string, GiveawayOptions, string][])
    test(`has ${address} for ${name}`, () =>
      withServer(flow(), async (client, { requests }) => {
        await client.getGiveaway(query);
        assert.equal(requests[0]?.method, 'GET');
        const url = new URL(requests[0].url!, 'https://shop.example');
        // Behind a gateway, the answer is one shopper's.
        assert.equal(url.searchParams.has('once'), !('preview' in query));
        url.searchParams.delete('once');
        assert.equal(url.pathname + url.search, `/api/v1/giveaways/flow?${address}`);
      }));

  for (const [name, options, query, names] of [
    ["has the contract's two headers with a key", { apiKey: 'key-1' }, {}, ['accept', 'x-api-key']],
    ['has no other header with a key and a user', { apiKey: 'key-1' }, { user: 'u1' }, ['accept', 'x-api-key']],
    ['has the client’s header for a gateway without a key', {}, {}, ['accept', 'x-rewards-client']],
    ['has only Accept without a key in a preview', {}, { preview: true }, ['accept']],
  ] satisfies [string, RewardsClientOptions, Partial<GiveawayOptions>, string[]][])
    test(name, () =>
      withServer(
        flow(),
        async (client, { requests }) => {
          await client.getGiveaway({ id: 'g1', ...query });
          assert.deepEqual(ownHeaders(requests[0]!), names);
        },
        options,
      ),
    );

  for (const baseUrl of ['/rewards', undefined, 'ftp://rewards.example'])
    test(`fails with a clear error on a server for baseUrl ${baseUrl}`, async () => {
      const error = { name: 'TypeError', message: 'baseUrl must be an http or https address' };
      await assert.rejects(new RewardsClient({ baseUrl }).getGiveaway({ id: 'g1' }), error);
      await assert.rejects(new RewardsClient({ baseUrl }).claim({ user: 'u', offer: 'o' }), error);
    });
});

describe('the answer for a giveaway', () => {
  test('has the flow as read, its paths resolved, and the gateway’s viewer', () =>
    withServer(
      json(
        { success: true, data: { id: 7, logo: '/logo.svg', offers: [{ id: 'o1', title: 'O' }] } },
        { 'X-Rewards-Viewer': 'digest' },
      ),
      async (client, { url }) => {
        const giveaway = await client.getGiveaway({ id: '7' });
        assert.equal(giveaway.id, '7');
        assert.equal(giveaway.logo, `${url}/logo.svg`);
        assert.equal(giveaway.offers[0]?.title, 'O');
        assert.equal(giveaway.viewer, 'digest');
      },
    ));

  test('has no viewer without a gateway', () =>
    withServer(flow(), async (client) => {
      assert.equal((await client.getGiveaway({ id: 'g1' })).viewer, undefined);
    }));

  test('has a warning for each field that breaks the contract', () =>
    withServer(flow({ id: 'g1', template: 'x', offers: 7 }), async (client) => {
      const paths: string[] = [];
      await client.getGiveaway({ id: 'g1', report: (path) => paths.push(path) });
      assert.deepEqual(paths.sort(), ['offers', 'template']);
    }));

  for (const [name, answer, error] of [
    ['no data', json({ success: true }), { kind: 'format' }],
    ['a list as data', flow([]), { kind: 'format' }],
    ['a page of HTML', text('<p>'), { kind: 'format' }],
    ['a refusal', json({ success: false, message: 'No.' }), { kind: 'refused', serverMessage: 'No.' }],
    ['an unknown id', json({ success: false, message: 'Gone.' }, {}, 404), { kind: 'http', status: 404 }],
    ['a broken connection', breakOff, { kind: 'network' }],
    ['no answer', hang, { kind: 'timeout' }],
  ] satisfies [string, RequestListener, object][])
    test(`is ${error.kind} for ${name}`, () =>
      withServer(
        answer,
        (client) => assert.rejects(client.getGiveaway({ id: 'g1', user: 'u1' }), { name: 'RewardsError', ...error }),
        // A busy machine needs longer than a second for any other failure.
        error.kind === 'timeout' ? { timeout: 1000 } : {},
      ));
});

describe('a flow is retried only when that records nothing', { concurrency: true }, () => {
  for (const [name, options, query, count] of [
    ['with a key and no user', { apiKey: 'k' }, {}, 2],
    ['with a key and a user', { apiKey: 'k' }, { user: 'u1' }, 1],
    ['with a key, in a preview', { apiKey: 'k' }, { user: 'u1', preview: true }, 2],
    ['behind a gateway', {}, {}, 1],
    ['behind a gateway, in a preview', {}, { preview: true }, 2],
  ] satisfies [string, RewardsClientOptions, Partial<GiveawayOptions>, number][])
    test(`${name}: ${count} requests`, () =>
      withServer(
        inTurn(json({}, {}, 503), flow()),
        async (client, { requests }) => {
          const result = await client.getGiveaway({ id: 'g1', ...query }).catch((error: unknown) => error);
          assert.equal(requests.length, count);
          assert.equal(result instanceof Error, count === 1);
        },
        options,
      ));
});

describe('the same flow at the same time', { concurrency: true }, () => {
  test('is one view for one user', () =>
    withServer(flow(), async (client, { url, requests }) => {
      const twin = new RewardsClient({ baseUrl: `${url}/` });
      await Promise.all([client.getGiveaway({ id: 'g1', user: 'u1' }), twin.getGiveaway({ id: 'g1', user: 'u1' })]);
      assert.equal(requests.length, 1);
    }));

  test('is two views for two users, and a preview is a separate request', () =>
    withServer(flow(), async (client, { requests }) => {
      await Promise.all([
        client.getGiveaway({ id: 'g1', user: 'u1' }),
        client.getGiveaway({ id: 'g1', user: 'u2' }),
        client.getGiveaway({ id: 'g1' }),
        client.getGiveaway({ id: 'g1', preview: true }),
      ]);
      assert.equal(requests.length, 4);
    }));

  test('is requested again afterwards', () =>
    withServer(flow(), async (client, { requests }) => {
      await client.getGiveaway({ id: 'g1', user: 'u1' });
      await client.getGiveaway({ id: 'g1', user: 'u1' });
      assert.equal(requests.length, 2);
    }));
});
