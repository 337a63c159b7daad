import assert from 'node:assert/strict';
import { beforeEach, describe, mock, test } from 'node:test';
import { createGateway, type GatewayOptions } from '../../src/gateway/index.js';
import { json, startLoopbackServer, type LoopbackServer } from '../support/loopback-server.js';
import { KEY } from './gateway-under-test.js';

const CLAIM = '/rewards/api/v1/giveaways/claim?offer=o1';
const FLOW = '/rewards/api/v1/giveaways/flow?id=f';

interface AskOptions {
  readonly from?: string;
  readonly user?: string;
  readonly key?: string;
}

interface Subject {
  readonly service: LoopbackServer;
  readonly ask: (path: string, asked?: AskOptions) => Promise<Response>;
}

/** Calls `use` with a gateway that has limits, at a time that stands still. */
function limited(use: (subject: Subject) => Promise<void>, options: Partial<GatewayOptions> = {}) {
  return async (): Promise<void> => {
    mock.timers.enable({ apis: ['Date'], now: Date.parse('2026-06-01T12:00:20Z') });
    const service = await startLoopbackServer(json({ success: true, data: { code: 'A' }, all: [] }));
    const gateway = createGateway({
      feedUrl: service.url,
      baseUrl: service.url,
      apiKey: KEY,
      timeout: 4000,
      identify: ({ headers }) => headers.get('Cookie'),
      ...options,
    });
    try {
      await use({
        service,
        ask: (path, { from = '203.0.113.1', user = 'u1', key } = {}) => {
          const headers = new Headers({ Cookie: user, 'X-Rewards-Client': '1' });
          if (key !== undefined) headers.set('Idempotency-Key', key);
          const request = new Request(`https://shop.example${path}`, { headers });
          return gateway(request, { incoming: { socket: { remoteAddress: from } } });
        },
      });
    } finally {
      mock.timers.reset();
      await service.stop();
    }
  };
}

async function repeat(times: number, ask: (index: number) => Promise<Response>): Promise<number[]> {
  const statuses: number[] = [];
  for (let index = 0; index < times; index++) statuses.push((await ask(index)).status);
  return statuses;
}

const count = (statuses: readonly number[], status: number): number => statuses.filter((one) => one === status).length;

describe('limits of the gateway', () => {
  test(
    'always have room for the whole feed and for flows that were answered before, with nothing in memory and all loads spent',
    limited(
      async ({ ask }) => {
        const statuses = await repeat(4, (index) => ask(`/gap/api?flow=${['Food', 'Travel', 'Food', ''][index]}`));
        assert.deepEqual(statuses, [200, 429, 200, 200]);
      },
      { limits: { feeds: 1 }, cache: false },
    ),
  );

  test(
    'refuse with the seconds to wait, until 60 have passed',
    limited(
      async ({ ask }) => {
        await ask(FLOW);
        mock.timers.tick(20_000);
        const refused = await ask(FLOW);
        assert.deepEqual([refused.status, refused.headers.get('Retry-After')], [429, '40']);
        mock.timers.tick(39_999);
        assert.equal((await ask(FLOW)).status, 429);
        mock.timers.tick(1);
        assert.equal((await ask(FLOW)).status, 200);
      },
      { limits: { requests: 1 } },
    ),
  );

  test(
    'never refuse an old feed that is in memory, even when it may not be renewed',
    limited(
      async ({ ask }) => {
        assert.equal((await ask('/gap/api')).status, 200);
        mock.timers.tick(61_000);
        assert.deepEqual(await repeat(2, () => ask(FLOW)), [200, 429]);
        assert.equal((await ask('/gap/api')).status, 200);
      },
      { limits: { requests: 1 } },
    ),
  );

  test(
    'count previews',
    limited(
      async ({ ask }) => {
        assert.equal((await ask('/gap/api?preview=true')).status, 200);
        assert.equal((await ask('/gap/api?preview=true')).status, 429);
      },
      { limits: { requests: 1 }, allowPreview: () => true },
    ),
  );

  for (const [name, address] of [
    ['without an address', () => undefined],
    ['with an address that is none', () => 'somewhere'],
    [
      'with an address that throws',
      () => {
        throw new Error('no');
      },
    ],
  ] as const)
    test(`by address are off ${name}, which is logged once`, async () => {
      const warn = mock.method(console, 'warn', () => undefined);
      try {
        await limited(
          async ({ ask }) => {
            assert.equal(count(await repeat(5, () => ask(FLOW)), 200), 5);
          },
          { limits: { requests: 1 }, address },
        )();
        assert.equal(warn.mock.callCount(), 1);
      } finally {
        warn.mock.restore();
      }
    });

  test(
    'believe no header unless address reads it',
    limited(
      async ({ ask }) => {
        assert.equal((await ask(`${FLOW}&a`)).status, 200);
        assert.equal((await ask(`${FLOW}&b`)).status, 200);
        assert.equal((await ask(`${FLOW}&b`)).status, 429);
      },
      { limits: { requests: 1 }, address: ({ url }) => (url.endsWith('a') ? '192.0.2.1' : '192.0.2.2') },
    ),
  );

  describe('in a shared store', () => {
    const counters = new Map<string, { count: number; until: number }>();
    const store = {
      get: () => null,
      set: () => undefined,
      increment: (name: string, lifetime: number) => {
        const kept = counters.get(name);
        const count = kept && kept.until > Date.now() ? kept.count + 1 : 1;
        counters.set(name, { count, until: Date.now() + lifetime });
        return Promise.resolve(count);
      },
    };
    beforeEach(() => counters.clear());

    test('are the same for all instances, under names that reveal nothing', async () => {
      // Each has a service at another address.
      const options = { store, site: 'shop', limits: { claims: 1 } };
      await limited(async ({ ask }) => assert.equal((await ask(CLAIM)).status, 200), options)();
      await limited(async ({ ask }) => assert.equal((await ask(CLAIM)).status, 429), options)();
      assert.ok(counters.size >= 3);
      for (const name of counters.keys()) assert.match(name, /^[0-9a-f]{32}$/);
    });

    test(
      'let nobody ask identify without end, even for answers from memory',
      limited(
        async ({ ask }) => {
          const statuses: number[] = [];
          for (let asked = 0; asked < 500; asked++) statuses.push((await ask(FLOW, { user: '' })).status);
          assert.deepEqual([statuses.indexOf(429), statuses.lastIndexOf(200)], [480, 479]);
          assert.equal((await ask(FLOW, { from: '198.51.100.1', user: '' })).status, 200);
        },
        { limits: { requests: 7 } },
      ),
    );

    test(
      'let through no more than the figure in any 60 seconds, and as much in any 80',
      limited(
        async ({ ask }) => {
          const got: number[] = [];
          for (let second = 0; second < 240; second++) {
            // It keeps on trying, which must not cost it anything later.
            for (let tries = 0; tries < 3; tries++) if ((await ask(FLOW)).status === 200) got.push(second);
            mock.timers.tick(1000);
          }
          const within = (start: number, seconds: number): number =>
            got.filter((second) => second >= start && second < start + seconds).length;
          for (let start = 0; start < 160; start++) {
            assert.ok(within(start, 60) <= 7, `${within(start, 60)} from second ${start}`);
            assert.ok(within(start, 80) >= 7, `${within(start, 80)} from second ${start}`);
          }
        },
        { store, limits: { requests: 7 } },
      ),
    );

    test(
      'count for everyone only what one address may have',
      limited(
        async ({ ask }) => {
          await repeat(100, (index) => ask(`/gap/api?flow=made-up-${index}`));
          const statuses = await repeat(3, (index) => ask(`/gap/api?flow=other-${index}`, { from: '203.0.113.2' }));
          assert.deepEqual(statuses, [200, 200, 429]);
        },
        { store, limits: { feeds: 8 } },
      ),
    );

    for (const [name, increment] of [
      ['fails', () => Promise.reject(new Error('down'))],
      ['throws', () => assert.fail('down')],
      ['hangs', () => new Promise<never>(() => undefined)],
      ['counts with no number', () => 'many' as unknown as number],
    ] as const)
      test(`let the request through when it ${name}`, async () => {
        const heard: string[] = [];
        await limited(async ({ ask }) => assert.equal(count(await repeat(2, () => ask(CLAIM)), 200), 2), {
          store: { ...store, increment },
          limits: { claims: 1 },
          onError: ({ source }) => heard.push(source),
        })();
        assert.deepEqual([...new Set(heard)], ['store']);
      });
  });

  test('let an answer that comes slowly keep no other one waiting for long', async () => {
    const end = new AbortController();
    const feed = JSON.stringify({ success: true, all: [] });
    const fetch = (address: string | URL | Request): Promise<Response> => {
      const isSlow = String(address).includes('slow');
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          controller.enqueue(new TextEncoder().encode(isSlow ? '{' : feed));
          if (isSlow) end.signal.addEventListener('abort', () => controller.close());
          else controller.close();
        },
      });
      return Promise.resolve(new Response(body, { headers: { 'Content-Type': 'application/json' } }));
    };
    const gateway = createGateway({ feedUrl: 'https://feed.example', apiKey: KEY, fetch });
    const ask = (flow: string): Promise<Response> => gateway(new Request(`https://shop.example/gap/api?flow=${flow}`));
    const slow = ask('slow');
    assert.equal((await ask('quick')).status, 200);
    end.abort();
    assert.equal((await slow).status, 502);
  });

  test(
    'are off with false',
    limited(async ({ ask }) => assert.equal(count(await repeat(130, () => ask(CLAIM)), 200), 130), { limits: false }),
  );
});
