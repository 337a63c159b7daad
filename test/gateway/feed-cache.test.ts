import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createGateway } from '../../src/gateway/index.js';
import { hang, inTurn, text } from '../support/loopback-server.js';
import { KEY } from './gateway-under-test.js';
import { eventually } from '../support/eventually.js';
import { FRESH, STALE, withGateway, feed, nameOf, usingClock } from './caching-gateway.js';

const CACHING = 'public, max-age=60, stale-while-revalidate=60, stale-if-error=86340';

describe('a feed in memory', () => {
  test('is loaded once for a thousand pages at the same time', () =>
    withGateway(async ({ ask, service }) => {
      const responses = await Promise.all(Array.from({ length: 1000 }, () => ask()));
      for (const response of responses) assert.equal(await nameOf(response), 'one');
      assert.equal(await nameOf(await ask()), 'one');
      assert.equal(service.requests.length, 1);
    }));

  test(
    'is sent while it is fresh, with its age and caching rules',
    usingClock((pass) =>
      withGateway(async ({ ask, service }) => {
        await ask();
        service.answer = feed('two');
        pass(FRESH - 1);
        const response = await ask();
        assert.equal(response.headers.get('Cache-Control'), CACHING);
        assert.equal(response.headers.get('Age'), String(FRESH - 1));
        assert.equal(response.headers.get('Vary'), 'Accept-Encoding');
        assert.equal(await nameOf(response), 'one');
        assert.equal(service.requests.length, 1);
      }),
    ),
  );

  test(
    'is sent at once when it is old, while a new one is fetched',
    usingClock((pass) =>
      withGateway(async ({ ask, service }) => {
        await ask();
        service.answer = hang;
        pass(STALE - 1);
        const responses = await Promise.all([ask(), ask(), ask()]);
        for (const response of responses) assert.equal(await nameOf(response), 'one');
        await service.received(2);
        assert.equal(service.requests.length, 2);
      }),
    ),
  );

  test(
    'is replaced by the new one',
    usingClock((pass) =>
      withGateway(async ({ ask, service, settled }) => {
        await ask();
        service.answer = feed('two');
        pass(FRESH);
        assert.equal(await nameOf(await ask()), 'one');
        await settled();
        const response = await ask();
        assert.equal(response.headers.get('Age'), '0');
        assert.equal(await nameOf(response), 'two');
        assert.equal(service.requests.length, 2);
      }),
    ),
  );

  test(
    'is not sent when it is too old',
    usingClock((pass) =>
      withGateway(async ({ ask, service }) => {
        await ask();
        service.answer = feed('two');
        pass(STALE);
        assert.equal(await nameOf(await ask()), 'two');
      }),
    ),
  );

  test(
    'stays in memory when the service says that it has not changed',
    usingClock((pass) =>
      withGateway(async ({ ask, service, settled }) => {
        service.answer = inTurn(feed('one', { ETag: '"1"' }), text('', {}, 304));
        await ask();
        pass(STALE - 1);
        await ask();
        await settled();
        assert.equal((await ask()).headers.get('Age'), '0');
        assert.equal(service.requests[1]?.headers['if-none-match'], 'W/"1"');
        assert.equal(await nameOf(await ask()), 'one');
        assert.equal(service.requests.length, 2);
      }),
    ),
  );

  test('is one for each path and flow', () =>
    withGateway(async ({ ask, service }) => {
      service.answer = (request, response) => feed(request.url!)(request, response);
      const paths = ['/gap/api', '/dev/gap/api', '/gap/api?flow=Food', '/gap/api?flow=food', '/dev/gap/api?flow=Food'];
      for (let round = 0; round < 2; round++)
        for (const path of paths) assert.equal(await nameOf(await ask(path)), path);
      // The same query, written differently.
      for (const path of ['/rewards/gap/api', '/gap/api?flow=&preview=false', '/gap/api?debug=1'])
        assert.equal(await nameOf(await ask(path)), '/gap/api');
      assert.equal(service.requests.length, paths.length);
    }));

  test('is never a preview', () =>
    withGateway(async ({ ask, service }) => {
      service.answer = inTurn(
        feed('draft', { 'Cache-Control': 'public, max-age=60' }),
        feed('draft 2'),
        feed('public'),
      );
      const preview = await ask('/gap/api?preview=true');
      assert.equal(preview.headers.get('Cache-Control'), 'private, no-cache');
      assert.equal(await nameOf(preview), 'draft');
      assert.equal(await nameOf(await ask('/gap/api?preview=true')), 'draft 2');
      assert.equal(await nameOf(await ask()), 'public');
    }));

  test('is not sent again to a page that has it', () =>
    withGateway(async ({ ask, service }) => {
      const tag = (await ask()).headers.get('ETag')!;
      const response = await ask('/gap/api', { 'If-None-Match': tag });
      assert.equal(response.status, 304);
      assert.equal(response.body, null);
      assert.equal(response.headers.get('ETag'), tag);
      assert.equal(response.headers.get('Cache-Control'), CACHING);
      assert.equal((await ask('/gap/api', { 'If-None-Match': '"other"' })).status, 200);
      assert.equal(service.requests.length, 1);
    }));

  test('still loads when the page that asked leaves', () =>
    withGateway(async ({ ask, service }) => {
      const leaving = new AbortController();
      const left = ask('/gap/api', {}, { signal: leaving.signal });
      leaving.abort();
      assert.equal(await nameOf(await ask()), 'one');
      await left;
      assert.equal(service.requests.length, 1);
    }));

  test('is not kept with cache: false', () =>
    withGateway(
      async ({ ask, service }) => {
        await ask();
        assert.equal((await ask()).headers.get('Cache-Control'), 'private, no-cache');
        assert.equal(service.requests.length, 2);
      },
      { cache: false },
    ));

  for (const [title, cache, rules] of [
    [
      'is kept for as long as the options say',
      { fresh: 5, stale: 0 },
      'public, max-age=5, stale-while-revalidate=0, stale-if-error=0',
    ],
    [
      'has caching rules in whole seconds, because HTTP has no others',
      { fresh: 1.9, stale: 10.2 },
      'public, max-age=1, stale-while-revalidate=1, stale-if-error=8',
    ],
  ] as const)
    test(title, () =>
      withGateway(async ({ ask }) => assert.equal((await ask()).headers.get('Cache-Control'), rules), { cache }),
    );

  test(
    'is sent, and a new one is loaded, even if `waitUntil` throws',
    usingClock((pass) =>
      withGateway(
        async ({ ask, service }) => {
          await ask();
          pass(FRESH);
          assert.equal(await nameOf(await ask()), 'one');
          await service.received(2);
        },
        {
          waitUntil: () => {
            throw new TypeError('The request has ended.');
          },
        },
      ),
    ),
  );

  for (const cache of [{ fresh: -1 }, { stale: NaN }, { fresh: Infinity }, { fresh: '60' as never }])
    test(`${JSON.stringify(cache)} is refused`, () => {
      assert.throws(() => createGateway({ feedUrl: 'https://feed.example', apiKey: KEY, cache }), TypeError);
    });
});

describe('the memory of feeds', () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const used = (): number => {
    collectGarbage();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return heapUsed + arrayBuffers;
  };

  test('is bounded, whatever flows are requested, and never drops the whole feed', async () => {
    let chars = 100;
    let asked = 0;
    const fetch = () => {
      asked++;
      const body = JSON.stringify({ all: [], rest: 'x'.repeat(chars) });
      return Promise.resolve(new Response(body, { headers: { ETag: '"1"' } }));
    };
    const gateway = createGateway({
      feedUrl: 'https://feed.example',
      apiKey: KEY,
      fetch,
      cache: { fresh: STALE },
      limits: false,
    });
    /** @returns how often the service was asked */
    const ask = async (...paths: readonly string[]): Promise<number> => {
      asked = 0;
      for (const path of paths) {
        const { status } = await gateway(new Request(`https://shop.example${path}`));
        assert.equal(status, 200);
      }
      return asked;
    };
    const flows = Array.from({ length: 1100 }, (_none, flow) => `/gap/api?flow=${flow}`);
    assert.equal(await ask('/gap/api', ...flows), 1101);
    assert.equal(await ask('/gap/api', ...flows.slice(100)), 0, 'the latest flows are kept');
    assert.equal(await ask(flows[99]!), 1, 'others are not');
    const before = used();
    // Together they would take 110 MB.
    chars = 100_000;
    assert.equal(await ask(...flows.map((path) => `${path}-large`)), 1100);
    // The last answers are let go a little later.
    await eventually(() => used() - before < 40_000_000);
    assert.equal(await ask('/gap/api', flows.at(-1)! + '-large'), 0);
    assert.equal(await ask(flows[0]! + '-large'), 1);
  });
});
