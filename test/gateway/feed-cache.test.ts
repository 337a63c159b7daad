import assert from 'node:assert/strict';
import { describe, mock, test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { createGateway, type Gateway, type GatewayOptions } from '../../src/gateway/index.js';
import {
  breakOff,
  hang,
  inTurn,
  json,
  startLoopbackServer,
  text,
  type LoopbackServer,
} from '../support/loopback-server.js';
import { KEY, readFailure } from './gateway-under-test.js';

const FRESH = 60;
const STALE = 86_400;
const CACHING = 'public, max-age=60, stale-while-revalidate=60, stale-if-error=86340';

/** Asks as a page would. */
type Ask = (path?: string, headers?: Record<string, string>, init?: RequestInit) => Promise<Response>;

interface Subject {
  readonly gateway: Gateway;
  readonly ask: Ask;
  readonly service: LoopbackServer;
  /** Resolves once the gateway's work between requests is done. */
  readonly settled: () => Promise<unknown>;
}

/** Calls `use` with a gateway that caches feeds, and the service behind it. */
async function withGateway(
  use: (subject: Subject) => Promise<void>,
  options: Partial<GatewayOptions> = {},
): Promise<void> {
  const service = await startLoopbackServer(feed('one'));
  const works: Promise<unknown>[] = [];
  const waitUntil = (work: Promise<unknown>): unknown => works.push(work);
  const gateway = createGateway({
    feedUrl: service.url,
    apiKey: KEY,
    timeout: 5000,
    limits: false,
    allowPreview: () => true,
    waitUntil,
    ...options,
  });
  try {
    await use({
      gateway,
      ask: (path = '/gap/api', headers = {}, init = {}) =>
        gateway(new Request(`https://shop.example${path}`, { headers, ...init })),
      service,
      settled: () => Promise.all(works),
    });
  } finally {
    await service.stop();
  }
}

const feed = (name: string, headers = {}) => json({ name, all: [] }, headers);

async function nameOf(response: Response): Promise<string> {
  assert.equal(response.status, 200);
  return ((await response.json()) as { name: string }).name;
}

/** Advances only the gateway's clock. */
function usingClock(use: (pass: (seconds: number) => void) => Promise<void>): () => Promise<void> {
  return async () => {
    mock.timers.enable({ apis: ['Date'], now: Date.now() });
    try {
      await use((seconds) => mock.timers.tick(seconds * 1000));
    } finally {
      mock.timers.reset();
    }
  };
}

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

describe('a feed in memory while the service has trouble', () => {
  test(
    'goes unnoticed by pages while a feed is in memory',
    usingClock((pass) =>
      withGateway(async ({ ask, service }) => {
        await ask();
        await service.stop();
        for (let hour = 0; hour < 23; hour++) {
          pass(3600);
          for (let page = 0; page < 50; page++) assert.equal(await nameOf(await ask()), 'one');
        }
        pass(3600);
        const response = await ask();
        assert.equal(response.status, 502);
        assert.equal(response.headers.get('Cache-Control'), 'no-store');
      }),
    ),
  );

  for (const [name, answer] of Object.entries({
    'a 503': json({}, {}, 503),
    'a 429': json({}, {}, 429),
    'a redirect': text('', { Location: '/' }, 302),
    'a page of HTML': text('<p>', { 'Content-Type': 'text/html' }),
    'half of a feed': text('{"all":['),
    'a broken connection': breakOff,
    'a refusal in an envelope': json({ success: false }),
    'an error in JSON': json({ message: 'The host is db-7.internal.' }),
    'a status of no answer': json({}, {}, 600),
  }))
    test(
      `keeps the old feed: ${name}`,
      usingClock((pass) =>
        withGateway(async ({ ask, service, settled }) => {
          await ask();
          service.answer = answer;
          pass(FRESH);
          await ask();
          await settled();
          pass(STALE / 2);
          assert.equal(await nameOf(await ask()), 'one');
        }),
      ),
    );

  test(
    'pauses requests to the service for a moment, then asks again',
    usingClock((pass) =>
      withGateway(async ({ ask, service, settled }) => {
        await ask();
        service.answer = json({}, {}, 503);
        pass(FRESH);
        for (let page = 0; page < 5; page++) {
          await ask();
          await settled();
        }
        assert.equal(service.requests.length, 2);
        service.answer = feed('two');
        pass(5);
        await ask();
        await settled();
        assert.equal(await nameOf(await ask()), 'two');
      }),
    ),
  );

  for (const status of [400, 401, 403, 404])
    test(
      `does not include a ${status}: the old feed is dropped`,
      usingClock((pass) =>
        withGateway(async ({ ask, service, settled }) => {
          await ask();
          service.answer = json({}, {}, status);
          pass(FRESH);
          assert.equal(await nameOf(await ask()), 'one');
          await settled();
          assert.notEqual((await ask()).status, 200);
        }),
      ),
    );

  test('is never kept', () =>
    withGateway(async ({ ask, service }) => {
      for (const [answer, status] of [
        [json({ success: false, message: 'Gone.' }, {}, 404), 404],
        [json({}, {}, 503), 503],
        [text('{"all":['), 502],
        [breakOff, 502],
      ] as const) {
        service.answer = answer;
        const response = await ask();
        assert.equal(response.status, status);
        assert.equal(response.headers.get('Cache-Control'), 'no-store');
        assert.equal((await readFailure(response)).success, false);
      }
      service.answer = feed('back');
      assert.equal(await nameOf(await ask()), 'back');
    }));

  test('reaches all waiting pages with one request', () =>
    withGateway(async ({ ask, service }) => {
      service.answer = json({}, {}, 503);
      const responses = await Promise.all(Array.from({ length: 100 }, () => ask()));
      for (const response of responses) assert.equal((await readFailure(response)).success, false);
      assert.equal(service.requests.length, 1);
    }));
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
    const body = JSON.stringify({ all: [], rest: 'x'.repeat(2000) });
    let asked = 0;
    const fetch = async () => {
      asked++;
      return new Response(body, { headers: { ETag: '"1"' } });
    };
    const gateway = createGateway({
      feedUrl: 'https://feed.example',
      apiKey: KEY,
      fetch,
      cache: { fresh: STALE },
      limits: false,
    });
    const ask = async (path: string) => {
      assert.equal((await gateway(new Request(`https://shop.example${path}`))).status, 200);
    };
    await ask('/gap/api');
    const before = used();
    for (let flow = 0; flow < 100_000; flow++) await ask(`/gap/api?flow=${flow}`);
    // Together they would take 200 MB.
    assert.ok(used() - before < 40_000_000, String(used() - before));
    asked = 0;
    await ask('/gap/api');
    await ask('/gap/api?flow=99999');
    assert.equal(asked, 0);
    await ask('/gap/api?flow=0');
    assert.equal(asked, 1);
  });
});

describe('the kept bytes of a feed', () => {
  const long = 'long enough to be worth compressing, '.repeat(100);
  const decode = { br: brotliDecompressSync, gzip: gunzipSync };

  for (const [accepted, encoding] of [
    ['br, gzip', 'br'],
    ['gzip, deflate, br;q=0.1', 'br'],
    ['gzip', 'gzip'],
    ['GZIP;q=1.0', 'gzip'],
    ['gzip, br;q=0', 'gzip'],
    ['br ; q=0.00 , gzip;q=0.5', 'gzip'],
    ['gzip;q=0', null],
    ['deflate', null],
    ['xbr', null],
    ['', null],
  ] as const)
    test(`are sent as ${encoding ?? 'plain text'} to a page that accepts "${accepted}"`, () =>
      withGateway(async ({ ask, service }) => {
        service.answer = json({ all: [], long });
        const identity = await ask();
        const response = await ask('/gap/api', { 'Accept-Encoding': accepted });
        assert.equal(response.headers.get('Content-Encoding'), encoding);
        assert.equal(response.headers.get('ETag'), identity.headers.get('ETag'));
        const bytes = Buffer.from(await response.arrayBuffer());
        if (encoding) assert.ok(bytes.byteLength < 300);
        const body = encoding ? decode[encoding](bytes) : bytes;
        assert.deepEqual(JSON.parse(body.toString()), { all: [], long });
        assert.equal(service.requests.length, 1);
      }));

  test('are sent uncompressed through Next.js, which drops the name of an encoding', () =>
    withGateway(async ({ gateway }) => {
      const url = 'https://shop.example/gap/api';
      const request = new Request(url, { headers: { 'Accept-Encoding': 'br, gzip' } });
      const response = await gateway(Object.assign(request, { nextUrl: new URL(url) }));
      assert.equal(response.headers.get('Content-Encoding'), null);
      assert.equal(await nameOf(response), 'one');
    }));

  test('never contain a key that the service echoes, in any encoding', () =>
    withGateway(async ({ ask, service }) => {
      const address = encodeURIComponent(KEY);
      const escaped = KEY.replace('+', '\\u002b');
      service.answer = text(`{"all":[],"you":"${KEY}","link":"/?k=${address}","json":"${escaped}","long":"${long}"}`, {
        ETag: `"${KEY}"`,
      });
      for (const encoding of [undefined, 'gzip', 'br'] as const)
        for (let times = 0; times < 2; times++) {
          const response = await ask('/gap/api', encoding ? { 'Accept-Encoding': encoding } : {});
          assert.equal(response.headers.get('Content-Encoding'), encoding ?? null);
          const bytes = Buffer.from(await response.arrayBuffer());
          const body = (encoding ? decode[encoding](bytes) : bytes).toString();
          const whole = JSON.stringify([...response.headers]) + body;
          for (const spelling of [KEY, address, escaped]) assert.ok(!whole.includes(spelling), whole);
          assert.deepEqual(JSON.parse(body), { all: [], you: '***', link: '/?k=***', json: '***', long });
        }
      assert.equal(service.requests.length, 1);
    }));

  test('are the same for HEAD, except the body', () =>
    withGateway(async ({ ask, service }) => {
      const headers = { 'Accept-Encoding': 'br' };
      const got = await ask('/gap/api', headers);
      const head = await ask('/gap/api', headers, { method: 'HEAD' });
      assert.equal(await head.text(), '');
      assert.deepEqual([...head.headers], [...got.headers]);
      assert.equal(service.requests.length, 1);
    }));
});
