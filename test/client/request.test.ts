import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { RewardsClient, type FeedOptions, type RewardsClientOptions } from '../../src/client/index.js';
import { json } from '../support/loopback-server.js';
import { payload } from '../support/sample-feed.js';
import { ownHeaders } from './own-headers.js';
import { withServer } from './with-server.js';

describe('the requests of the client', () => {
  for (const [name, options, query, address] of [
    ['nothing asked for', {}, {}, '/gap/api'],
    ['the other form of the path', { feedPath: '/dev/gap/api' }, {}, '/dev/gap/api'],
    ['a path that does not begin with a slash', { feedPath: 'dev/gap/api' }, {}, '/dev/gap/api'],
    ['a flow', {}, { flow: 'Food & drink' }, '/gap/api?flow=Food+%26+drink'],
    ['an empty flow', {}, { flow: '' }, '/gap/api'],
    ['a preview', {}, { preview: true }, '/gap/api?preview=true'],
    ['no preview', {}, { preview: false }, '/gap/api'],
    ['both', {}, { flow: 'Food', preview: true }, '/gap/api?flow=Food&preview=true'],
  ] satisfies [string, RewardsClientOptions, FeedOptions, string][])
    test(`GET ${address} for ${name}`, () =>
      withServer(
        json(payload()),
        async (client, { requests }) => {
          await client.getFeed(query);
          assert.equal(requests[0]?.method, 'GET');
          assert.equal(requests[0]?.url, address);
        },
        options,
      ));

  test('drop slashes at the end of feedUrl, and keep its path', () =>
    withServer(json(payload()), async (_client, { url, requests }) => {
      for (const feedPath of ['/gap/api', 'gap/api', ''])
        await new RewardsClient({ feedUrl: `${url}/tenant//`, feedPath }).getFeed();
      assert.deepEqual(
        requests.map((request) => request.url),
        ['/tenant/gap/api', '/tenant/gap/api', '/tenant'],
      );
    }));

  test("have only the contract's two headers with a key", () =>
    withServer(
      json(payload()),
      async (client, { requests }) => {
        await client.getFeed();
        const { headers } = requests[0]!;
        assert.deepEqual(ownHeaders(requests[0]!), ['accept', 'x-api-key']);
        assert.equal(headers['x-api-key'], 'key-1');
        assert.equal(headers.accept, 'application/json');
      },
      { apiKey: 'key-1' },
    ));

  test('have only Accept without a key', () =>
    withServer(json(payload()), async (client, { requests }) => {
      await client.getFeed();
      assert.deepEqual(ownHeaders(requests[0]!), ['accept']);
    }));

  test('use the fetch of the options', async () => {
    const asked: string[] = [];
    const client = new RewardsClient({
      feedUrl: 'https://feed.example',
      fetch: async (input) => {
        asked.push(input as string);
        return Response.json(payload({ all: [{ id: 'a', title: 'A' }] }));
      },
    });
    const feed = await client.getFeed();
    assert.deepEqual(asked, ['https://feed.example/gap/api']);
    assert.equal(feed.all[0]?.title, 'A');
  });

  for (const feedUrl of ['/rewards', 'rewards', '', undefined, 'ftp://feed.example', 'javascript:alert(1)'])
    test(`fail with a clear error on a server for feedUrl ${feedUrl}`, async () => {
      const client = new RewardsClient({ feedUrl });
      await assert.rejects(client.getFeed(), {
        name: 'TypeError',
        message: 'feedUrl must be an http or https address',
      });
    });
});

describe('the answers of the client', () => {
  test("have the feed as read, with paths resolved against the feed's address", () =>
    withServer(
      json(payload({ all: [{ id: 1, title: 'A', url: '/go', image: '/a.png' }] })),
      async (client, { url }) => {
        const { all } = await client.getFeed();
        assert.equal(all[0]?.id, '1');
        assert.equal(all[0]?.url, `${url}/go`);
        assert.equal(all[0]?.image, `${url}/a.png`);
      },
    ));

  test('report each field that breaks the contract once, before the feed', () =>
    withServer(json(payload({ hero: 7, all: [{ title: 'A', url: 'x:y' }] })), async (client) => {
      const paths: string[] = [];
      let given = false;
      await client
        .getFeed({
          report: (path) => {
            assert.equal(given, false);
            paths.push(path);
          },
        })
        .then(() => (given = true));
      assert.deepEqual(paths, ['hero', 'all[0].id', 'all[0].url']);
    }));

  test('have no last feed if none is kept', () => {
    assert.equal(new RewardsClient({ feedUrl: 'https://feed.example' }).lastFeed(), undefined);
  });
});
