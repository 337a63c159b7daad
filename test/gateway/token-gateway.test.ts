import assert from 'node:assert/strict';
import { after, before, describe, mock, test } from 'node:test';
import { generateKeyPair } from 'jose';
import { createGateway, type GatewayError } from '../../src/gateway/index.js';
import { userFromToken } from '../../src/gateway/token/index.js';
import { json, startLoopbackServer, type LoopbackServer } from '../support/loopback-server.js';
import { gatewayUnderTest, KEY } from './gateway-under-test.js';
import { claimRequest, claimsOf, SECRET, signToken } from './tokens.js';

const CLAIM = '/rewards/api/v1/giveaways/claim?offer=o1';
const FLOW = '/rewards/api/v1/giveaways/flow?id=f1';
const OPEN = 'https://partner.example';
const claimed = json({ success: true, data: { code: 'SAVE-10' } });
const flow = json({ success: true, data: {} });

/** What our client sends from a page of the shop. */
const OWN = { 'X-Rewards-Client': '1', 'Sec-Fetch-Site': 'same-origin' };
/** The same from a page of an allowed origin. */
const ALLOWED = { 'X-Rewards-Client': '1', 'Sec-Fetch-Site': 'cross-site', Origin: OPEN };

const authorization = async (user: string): Promise<{ Authorization: string }> => ({
  Authorization: `Bearer ${await signToken(claimsOf(user))}`,
});

describe('the gateway with signed tokens', () => {
  const gateway = gatewayUnderTest({
    identify: userFromToken({ secret: SECRET }, { cookie: 'rewards' }),
    allowedOrigins: [OPEN],
  });

  const lastUser = (): string | null =>
    new URL(gateway.upstream.requests.at(-1)!.url!, 'https://service.example').searchParams.get('user');

  test('claims for the token’s user, and sends the service neither header nor token', async () => {
    gateway.upstream.answer = claimed;
    const { Authorization } = await authorization('u1');
    const response = await gateway.ask(`${CLAIM}&user=victim`, { headers: { ...OWN, Authorization } });
    assert.equal(response.status, 200);
    assert.equal(lastUser(), 'u1');
    const sent = gateway.upstream.requests.at(-1)!;
    assert.equal(sent.headers.authorization, undefined);
    assert.ok(!JSON.stringify([sent.url, sent.rawHeaders]).includes(Authorization.slice(7)));
  });

  test('lets an allowed origin claim with the header', async () => {
    gateway.upstream.answer = claimed;
    const response = await gateway.ask(CLAIM, { headers: { ...ALLOWED, ...(await authorization('u3')) } });
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('Access-Control-Allow-Origin'), OPEN);
    assert.equal(lastUser(), 'u3');
  });

  test('asks an allowed origin with the cookie alone to sign in', async () => {
    const before = gateway.upstream.requests.length;
    const Cookie = `rewards=${await signToken(claimsOf('u3'))}`;
    const response = await gateway.ask(CLAIM, { headers: { ...ALLOWED, Cookie } });
    assert.equal(response.status, 401);
    assert.equal(gateway.upstream.requests.length, before);
  });

  test('refuses another origin, whatever token it has', async () => {
    const headers = { ...ALLOWED, Origin: 'https://evil.example', ...(await authorization('u1')) };
    const response = await gateway.ask(CLAIM, { headers });
    assert.equal(response.status, 403);
    assert.equal(response.headers.get('Access-Control-Allow-Origin'), null);
  });

  for (const path of [CLAIM, FLOW])
    test(`allows allowed origins alone to send the header: ${path.split('?')[0]!.split('/').at(-1)!}`, async () => {
      const ask = (Origin: string) =>
        gateway.ask(path, {
          method: 'OPTIONS',
          headers: {
            Origin,
            'Access-Control-Request-Method': 'GET',
            'Access-Control-Request-Headers': 'authorization,idempotency-key,x-rewards-client',
          },
        });
      const names = (await ask(OPEN)).headers.get('Access-Control-Allow-Headers')!.toLowerCase().split(', ');
      assert.deepEqual(names.sort(), ['authorization', 'idempotency-key', 'x-rewards-client']);
      assert.equal((await ask('https://evil.example')).headers.get('Access-Control-Allow-Headers'), null);
    });

  test('answers a wrong token as it answers somebody who is signed out', async () => {
    gateway.upstream.answer = flow;
    const headers = { ...OWN, Authorization: 'Bearer not.a.token' };
    const shown = await gateway.ask(FLOW, { headers });
    assert.equal(shown.status, 200);
    assert.equal(shown.headers.get('X-Rewards-Viewer'), null);
    assert.equal(lastUser(), null);
    const refused = await gateway.ask(CLAIM, { headers });
    assert.equal(refused.status, 401);
    assert.deepEqual(await refused.json(), await (await gateway.ask(CLAIM, { headers: OWN })).json());
  });

  test('gives a repeated claim its first answer after the token was renewed', async () => {
    gateway.upstream.answer = claimed;
    const ask = async (exp: number) => {
      const Authorization = `Bearer ${await signToken(claimsOf('u5', { exp }))}`;
      return gateway.ask(CLAIM, { headers: { ...OWN, Authorization, 'Idempotency-Key': 'k5' } });
    };
    const soon = Math.floor(Date.now() / 1000);
    const first: unknown = await (await ask(soon + 600)).json();
    const before = gateway.upstream.requests.length;
    assert.deepEqual(await (await ask(soon + 1200)).json(), first);
    assert.equal(gateway.upstream.requests.length, before);
  });
});

describe('onError', () => {
  test('hears why a token was refused, once a minute for each reason, without anything of it', async () => {
    const heard: GatewayError[] = [];
    const gateway = createGateway({
      baseUrl: 'http://127.0.0.1:9',
      apiKey: KEY,
      limits: false,
      identify: userFromToken({ secret: SECRET }),
      onError: (error) => heard.push(error),
    });
    const claim = async (changes: Record<string, unknown>, secret = SECRET) => {
      const Authorization = `Bearer ${await signToken(claimsOf('user-7', changes), secret)}`;
      assert.equal((await gateway(claimRequest({ ...OWN, Authorization }))).status, 401);
    };
    mock.timers.enable({ apis: ['Date'], now: Date.now() });
    try {
      for (let times = 0; times < 3; times++) {
        await claim({}, 'another secret of thirty-two bytes');
        await claim({ exp: 1 });
      }
      mock.timers.tick(60_000);
      await claim({}, 'a secret that nobody knows but me!');
    } finally {
      mock.timers.reset();
    }
    const signature =
      'A token was refused, so the shopper counts as signed out: its signature is wrong, so it was signed with another secret or key.';
    assert.deepEqual(
      heard.map(({ source, message }) => [source, message]),
      [
        ['token', signature],
        ['token', 'A token was refused, so the shopper counts as signed out: it has expired.'],
        ['token', signature],
      ],
    );
  });
});

describe('the gateway whose keys are away', () => {
  let service: LoopbackServer;
  before(async () => {
    service = await startLoopbackServer(flow);
  });
  after(() => service.stop());

  test('goes on without users, and onError hears it once, without the token', async () => {
    const gone = await startLoopbackServer();
    await gone.stop();
    const heard: GatewayError[] = [];
    const gateway = createGateway({
      baseUrl: service.url,
      apiKey: KEY,
      identify: userFromToken({ keys: `${gone.url}/keys` }),
      onError: (error) => heard.push(error),
    });
    const { privateKey } = await generateKeyPair('ES256');
    const token = await signToken(claimsOf('u1'), privateKey, 'ES256');
    const headers = { ...OWN, Authorization: `Bearer ${token}` };
    const shown = await gateway(new Request(`https://shop.example${FLOW}`, { headers }));
    assert.equal(shown.status, 200);
    assert.equal(shown.headers.get('X-Rewards-Viewer'), null);
    assert.equal((await gateway(claimRequest(headers))).status, 401);
    assert.deepEqual(
      heard.map(({ source, message }) => [source, message]),
      [['identify', 'identify failed, so the shopper counts as signed out. (KeySetError)']],
    );
  });
});
