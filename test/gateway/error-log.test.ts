import assert from 'node:assert/strict';
import { describe, mock, test } from 'node:test';
import { inspect } from 'node:util';
import { createGateway, type GatewayError, type GatewayOptions } from '../../src/gateway/index.js';
import { KEY } from './gateway-under-test.js';

const SECRETS = [KEY, 'user-7', 'CODE-9'];
const leaky = (): never => {
  throw Object.assign(new TypeError(`set ${SECRETS.join(' ')}`), {
    code: 'CODE_',
    cause: { code: 'USER', command: SECRETS },
  });
};
const forever = () => new Promise<never>(() => undefined);

const CASES: [name: string, source: string, options: Partial<GatewayOptions>][] = [
  ['a key that the service refuses', 'key', { fetch: () => Promise.resolve(new Response('{}', { status: 401 })) }],
  ['a service that can’t be reached', 'service', { fetch: leaky }],
  [
    'a service that is too slow',
    'service',
    {
      fetch: (_input, init) =>
        new Promise((_resolve, reject) => {
          init!.signal!.addEventListener('abort', () => reject(new Error(SECRETS.join())));
        }),
    },
  ],
  ['an identify that throws', 'identify', { identify: leaky }],
  ['an identify that never answers', 'identify', { identify: forever }],
  ['a store that throws', 'store', { store: { get: leaky, set: leaky } }],
  ['a store that hangs', 'store', { store: { get: forever, set: forever } }],
  ['an allowPreview that throws', 'allowPreview', { allowPreview: leaky }],
  ['an onClaim that throws', 'onClaim', { onClaim: leaky }],
  ['an onClaim that fails later', 'onClaim', { onClaim: async () => leaky() }],
];

async function ask(options: Partial<GatewayOptions>): Promise<void> {
  const later: Promise<unknown>[] = [];
  const gateway = createGateway({
    feedUrl: 'https://feed.example',
    baseUrl: 'https://rewards.example',
    apiKey: KEY,
    // At once, so that a slow machine isn't taken for a slow service.
    fetch: () => Promise.resolve(Response.json({ success: true, data: { code: 'CODE-9' } })),
    identify: () => 'user-7',
    limits: false,
    timeout: 200,
    waitUntil: (work) => later.push(work),
    ...options,
  });
  const headers = { 'X-Rewards-Client': '1', 'Idempotency-Key': 'k' };
  const path = options.allowPreview ? '/gap/api?preview=true' : '/api/v1/giveaways/claim?offer=o1';
  await gateway(new Request(`https://shop.example${path}`, { headers }));
  await Promise.all(later);
}

describe('onError', () => {
  for (const [name, source, options] of CASES)
    test(`hears ${name}, without key, user and code`, async () => {
      const heard: [GatewayError, Request][] = [];
      await ask({ ...options, onError: (...all) => heard.push(all) });
      assert.ok(heard.length > 0);
      for (const [error, request] of heard) {
        assert.equal(error.source, source);
        assert.match(request.url, /^https:\/\/shop\.example\//);
        const whole = inspect(error, { depth: 9, showHidden: true }) + String(error.stack);
        for (const secret of [...SECRETS, 'CODE_']) assert.ok(!whole.includes(secret), whole);
      }
    });

  for (const [name, onError] of [
    ['throws', leaky],
    ['returns a promise that rejects', () => Promise.reject(new Error('no'))],
  ] as const)
    test(`is ignored when it ${name}`, () => ask({ identify: leaky, onError }));

  test('by default writes a line, once a minute for each source', async () => {
    const error = mock.method(console, 'error', () => undefined);
    mock.timers.enable({ apis: ['Date'], now: Date.now() });
    try {
      const gateway = createGateway({ feedUrl: 'http://127.0.0.1:9', apiKey: KEY, cache: false, limits: false });
      const load = () => gateway(new Request('https://shop.example/gap/api'));
      for (let times = 0; times < 3; times++) await load();
      assert.equal(error.mock.callCount(), 1);
      const line = String(error.mock.calls[0]!.arguments[0]);
      assert.match(line, /^rewards-widget gateway: The service cannot be reached\..*$/);
      mock.timers.tick(60_000);
      await load();
      assert.equal(error.mock.callCount(), 2);
    } finally {
      error.mock.restore();
      mock.timers.reset();
    }
  });

  test('doesn’t hear of a page that leaves', async () => {
    const heard: unknown[] = [];
    const leaving = AbortSignal.abort();
    const gateway = createGateway({
      feedUrl: 'http://127.0.0.1:9',
      apiKey: KEY,
      cache: false,
      limits: false,
      onError: (error) => heard.push(error),
    });
    await gateway(new Request('https://shop.example/gap/api', { signal: leaving }));
    assert.deepEqual(heard, []);
  });
});
