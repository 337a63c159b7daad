import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createGateway, type GatewayError, type Identify } from '../../src/gateway/index.js';
import { userFromToken } from '../../src/gateway/token/index.js';
import { json, startLoopbackServer, type LoopbackServer } from '../support/loopback-server.js';
import { KEY } from './gateway-under-test.js';
import { claimRequest, claimsOf, SECRET, signToken, wrongTokens } from './tokens.js';

const COOKIE = 'shopper';
const OWN = { 'X-Rewards-Client': '1', 'Sec-Fetch-Site': 'same-origin' };
const LIMIT = 4;

const byToken = userFromToken({ secret: SECRET }, { cookie: COOKIE });
const bySession = ({ headers }: Request): string | undefined => headers.get('X-Session') ?? undefined;
const wait = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Functions of a merchant that call `userFromToken`. */
const WRAPPERS: Readonly<Record<string, Identify>> = {
  itself: byToken,
  'with both arguments': (request, context) => byToken(request, context),
  'with a copy of the request': (request, context) => byToken(new Request(request), context),
  'after a session': (request, context) => bySession(request) ?? byToken(request, context),
  'before a session': async (request, context) => (await byToken(request, context)) ?? bySession(request),
  'after waiting for something': async (request, context) => {
    await wait();
    return byToken(request, context);
  },
  'with errors left out': async (request, context) => {
    try {
      return await byToken(request, context);
    } catch {
      return null;
    }
  },
  'and throws if there is no user': async (request, context) => {
    const user = await byToken(request, context);
    if (!user) throw new Error('signed out');
    return user;
  },
  'created with each request': (request, context) =>
    userFromToken({ secret: SECRET }, { cookie: COOKIE })(request, context),
};

describe('wrong tokens are limited and reported by an identify that calls userFromToken', () => {
  let service: LoopbackServer;
  before(async () => {
    service = await startLoopbackServer(json({ success: true, data: { code: 'A' } }));
  });
  after(() => service.stop());

  for (const [name, identify] of Object.entries(WRAPPERS))
    test(name, async () => {
      const heard: string[] = [];
      const gateway = createGateway({
        baseUrl: service.url,
        apiKey: KEY,
        identify,
        limits: { requests: LIMIT },
        onError: ({ source }: GatewayError) => source === 'token' && heard.push(source),
      });
      const claim = async (headers: Readonly<Record<string, string>>, from = '203.0.113.1') => {
        const platform = { incoming: { socket: { remoteAddress: from } } };
        return (await gateway(claimRequest({ ...OWN, ...headers }), platform)).status;
      };
      const wrong = wrongTokens(COOKIE);
      for (let index = 0; index < LIMIT; index++) assert.equal(await claim(wrong[index % wrong.length]!), 401);
      assert.equal(heard.length, 1);
      const good = { Authorization: `Bearer ${await signToken(claimsOf('u1'))}` };
      for (const headers of [...wrong, good]) assert.equal(await claim(headers), 429);
      assert.equal(await claim(good, '203.0.113.2'), 200);
      assert.equal(await claim({}), 401);
    });

  test('and a shopper whom a session names first goes on', async () => {
    const gateway = createGateway({
      baseUrl: service.url,
      apiKey: KEY,
      identify: WRAPPERS['after a session'],
      limits: { requests: 1 },
      address: () => '203.0.113.1',
      onError: () => undefined,
    });
    const [headers] = wrongTokens(COOKIE);
    assert.equal((await gateway(claimRequest({ ...OWN, ...headers }))).status, 401);
    assert.equal((await gateway(claimRequest({ ...OWN, ...headers }))).status, 429);
    assert.equal((await gateway(claimRequest({ ...OWN, ...headers, 'X-Session': 'u1' }))).status, 200);
  });

  test('and without the second argument, a token counts, and the console says what is missing', async (context) => {
    const warn = context.mock.method(console, 'warn', () => undefined);
    const gateway = createGateway({
      baseUrl: service.url,
      apiKey: KEY,
      // As from JavaScript: its types don't allow it.
      identify: (request) => (byToken as (request: Request) => ReturnType<Identify>)(new Request(request)),
      address: () => '203.0.113.1',
    });
    const good = { Authorization: `Bearer ${await signToken(claimsOf('u1'))}` };
    for (let times = 0; times < 2; times++)
      assert.equal((await gateway(claimRequest({ ...OWN, ...good }))).status, 200);
    assert.equal(warn.mock.callCount(), 1);
    assert.match(String(warn.mock.calls[0]!.arguments[0]), /pass the second argument of identify on/);
  });
});
