import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createGateway } from '../../src/gateway/index.js';
import { inTurn } from '../support/loopback-server.js';
import { KEY } from './gateway-under-test.js';
import { eventually } from '../support/eventually.js';
import { withGateway, feed, nameOf } from './caching-gateway.js';

describe('a feed in memory', () => {
  test('is one for all ways to write the same query', () =>
    withGateway(async ({ ask, service }) => {
      for (const path of ['/gap/api', '/rewards/gap/api', '/gap/api?flow=&preview=false', '/gap/api?debug=1'])
        assert.equal(await nameOf(await ask(path)), 'one');
      assert.equal(service.requests.length, 1);
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

  test('is sent, and a new one is loaded, even if `waitUntil` throws', () =>
    withGateway(
      async ({ ask, service }) => {
        for (let pages = 0; pages < 2; pages++) assert.equal(await nameOf(await ask()), 'one');
        await service.received(2);
      },
      {
        cache: { fresh: 0, stale: 60 },
        waitUntil: () => {
          throw new TypeError('The request has ended.');
        },
      },
    ));
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
      cache: { fresh: 86_400 },
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
