import assert from 'node:assert/strict';
import { gunzipSync } from 'node:zlib';
import { eventually } from '../support/eventually.js';
import { inTurn, json, text } from '../support/loopback-server.js';
import { assertFailure, type ConformanceCase } from './conformance-case.js';
import { feed, FEED, nameOf } from './pages.js';

const CACHING = 'public, max-age=60, stale-while-revalidate=60, stale-if-error=86340';

/** For cases in which a feed becomes old. */
const SHORT = { cache: { fresh: 1, stale: 86_400 } };

/** How the feed is kept, beside what is true of a giveaway, too. */
export const feedCases: readonly ConformanceCase[] = [
  {
    title: 'sends a kept feed with its age and caching rules',
    run: async ({ ask, service }) => {
      service.answer = feed();
      await ask(FEED);
      const answer = await ask(FEED);
      assert.equal(answer.headers.get('Cache-Control'), CACHING);
      assert.match(answer.headers.get('Age') ?? '', /^\d+$/);
      assert.equal(answer.headers.get('Vary'), 'Accept-Encoding');
      assert.equal(answer.headers.get('Content-Type'), 'application/json');
    },
  },
  {
    title: 'keeps a feed for each path and flow',
    run: async ({ ask, service }) => {
      service.answer = (request, response) => feed(request.url)(request, response);
      const paths = ['/gap/api', '/dev/gap/api', '/gap/api?flow=Food', '/gap/api?flow=food', '/dev/gap/api?flow=Food'];
      for (let round = 0; round < 2; round++) for (const path of paths) assert.equal(nameOf(await ask(path)), path);
      assert.equal(service.requests.length, paths.length);
    },
  },
  {
    title: 'keeps a feed that the service says has not changed',
    options: SHORT,
    run: async ({ ask, service }) => {
      service.answer = inTurn(feed('one', { ETag: '"1"' }), text('', {}, 304));
      await ask(FEED);
      await eventually(async () => {
        assert.equal(nameOf(await ask(FEED)), 'one');
        return service.requests.length >= 2;
      });
      assert.equal(service.requests[1]!.headers['if-none-match'], 'W/"1"');
      const answer = await ask(FEED);
      assert.equal(nameOf(answer), 'one');
      assert.equal(answer.headers.get('ETag'), 'W/"1"');
    },
  },
  {
    title: 'sends the old feed when the service is not running',
    options: SHORT,
    run: async ({ ask, service }) => {
      service.answer = feed();
      assert.equal(nameOf(await ask(FEED)), 'one');
      await service.stop();
      await eventually(async () => {
        const answer = await ask(FEED);
        assert.equal(nameOf(answer), 'one');
        return Number(answer.headers.get('Age')) >= 3;
      });
    },
  },
  {
    title: 'stops sending an old feed when it is too old',
    options: { cache: { fresh: 1, stale: 1 } },
    run: async ({ ask, service }) => {
      service.answer = inTurn(feed(), json({}, {}, 503));
      assert.equal(nameOf(await ask(FEED)), 'one');
      assertFailure(await eventually(async () => notOk(await ask(FEED))), 503);
    },
  },
  {
    title: 'answers 304 to a page that has the feed, whatever else it names',
    run: async ({ ask, service }) => {
      service.answer = feed('one', { ETag: '"one"' });
      const tag = (await ask(FEED)).headers.get('ETag')!;
      assert.equal(tag, 'W/"one"');
      for (const named of [tag, tag.slice(2), `"other", ${tag}`, '*']) {
        const answer = await ask(FEED, { headers: { 'If-None-Match': named } });
        assert.equal(answer.status, 304, named);
        assert.equal(answer.text, '');
        assert.equal(answer.headers.get('ETag'), tag);
        assert.equal(answer.headers.get('Cache-Control'), CACHING);
        assert.equal(answer.headers.get('Content-Type'), null);
      }
      assert.equal((await ask(FEED, { headers: { 'If-None-Match': '"other"' } })).status, 200);
      assert.equal(service.requests.length, 1);
    },
  },
  {
    title: 'gives a feed without a tag one that depends on its content alone',
    run: async ({ ask, service }) => {
      service.answer = (request, response) => feed(request.url!.includes('Two') ? 'two' : 'one')(request, response);
      const tagOf = async (path: string) => (await ask(path)).headers.get('ETag');
      const first = await tagOf(FEED);
      assert.match(first ?? '', /^W\/"[\da-f]{32}"$/);
      assert.equal(await tagOf('/gap/api?flow=One'), first);
      assert.notEqual(await tagOf('/gap/api?flow=Two'), first);
    },
  },
  {
    title: 'answers HEAD of a feed like GET, without the body',
    run: async ({ ask, service }) => {
      service.answer = feed('one', { ETag: '"one"' });
      const got = await ask(FEED);
      const head = await ask(FEED, { method: 'HEAD' });
      assert.equal(head.status, 200);
      assert.equal(head.text, '');
      for (const name of ['Cache-Control', 'Content-Type', 'ETag', 'Vary', 'X-Content-Type-Options'])
        assert.equal(head.headers.get(name), got.headers.get(name), name);
      assert.equal(service.requests[0]!.method, 'GET');
    },
  },
  {
    title: 'sends a feed compressed to a page that accepts gzip, and plain to others',
    run: async ({ ask, service }) => {
      const payload = { all: [], long: 'long enough to be worth compressing, '.repeat(100) };
      service.answer = json(payload);
      for (const [accepted, encoding] of [
        [undefined, null],
        ['gzip', 'gzip'],
        ['deflate, GZIP;q=0.5', 'gzip'],
        ['gzip;q=0', null],
        ['xgzip', null],
        ['identity;q=1, gzip;q=0.2', null],
      ] as const) {
        const answer = await ask(FEED, { headers: accepted === undefined ? {} : { 'Accept-Encoding': accepted } });
        assert.equal(answer.headers.get('Content-Encoding'), encoding, accepted);
        const body = encoding ? gunzipSync(answer.body) : answer.body;
        assert.deepEqual(JSON.parse(body.toString()), payload);
      }
      assert.equal(service.requests.length, 1);
    },
  },
  {
    title: 'goes on loading a feed when the page that asked leaves',
    run: async ({ ask, gateway, service }) => {
      const release = new Promise<void>((resolve) => {
        service.answer = (request, response) => void setImmediate(() => (feed()(request, response), resolve()));
      });
      const leaving = new AbortController();
      const left = fetch(gateway.url + FEED, { signal: leaving.signal }).catch(() => undefined);
      await service.received(1);
      leaving.abort();
      await Promise.all([left, release]);
      assert.equal(nameOf(await ask(FEED)), 'one');
      assert.equal(service.requests.length, 1);
    },
  },
];

function notOk<T extends { readonly status: number }>(answer: T): T | undefined {
  return answer.status === 200 ? undefined : answer;
}
