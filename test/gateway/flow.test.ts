import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createGateway } from '../../src/gateway/index.js';
import { json } from '../support/loopback-server.js';
import { gatewayUnderTest, KEY } from './gateway-under-test.js';

const FLOW = '/rewards/api/v1/giveaways/flow?id=g1';
const OURS = { 'X-Rewards-Client': '1' };
const OPEN = 'https://partner.example';
const giveaway = { success: true, data: { id: 'g1', offers: [] } };

/** The test's session: the cookie holds the user. */
const identify = ({ headers }: Request) => headers.get('Cookie')?.replace('session=', '') ?? null;

describe('a giveaway flow through the gateway', () => {
  const gateway = gatewayUnderTest({ identify, allowedOrigins: [OPEN] });
  test('lets only an allow-listed origin read the viewer', async () => {
    gateway.upstream.answer = json(giveaway);
    const headers = { ...OURS, Cookie: 'session=u1' };
    const exposed = async (origin: string) =>
      (await gateway.ask(FLOW, { headers: { ...headers, Origin: origin } })).headers.get(
        'Access-Control-Expose-Headers',
      );
    assert.match((await exposed(OPEN))!, /\bX-Rewards-Viewer\b/);
    assert.equal(await exposed('https://other.example'), null);
  });
});

describe('the user', () => {
  const asked: (string | undefined)[] = [];
  let say: () => unknown = () => null;
  const gateway = gatewayUnderTest({ identify: () => say() as string });

  for (const [name, says, query] of [
    ['a promise', () => Promise.resolve('u1'), '&user=u1'],
    ['a number', () => 42, '&user=42'],
    ['NaN', () => Number(undefined), ''],
    ['Infinity', () => Infinity, ''],
    ['null', () => null, ''],
    ['nothing', () => undefined, ''],
    ['an empty text', () => '', ''],
    ['spaces', () => '  ', ''],
    ['an object', () => ({ id: 'u1' }), ''],
    ['a text with half of a surrogate pair', () => 'u\ud83c', ''],
    ['a text with a whole one', () => '🎉', '&user=%F0%9F%8E%89'],
    [
      'an error',
      () => {
        throw new Error('no session');
      },
      '',
    ],
    ['a promise that fails', () => Promise.reject(new Error('no session')), ''],
  ] satisfies [string, () => unknown, string][])
    test(`may come from ${name}`, async () => {
      say = says;
      gateway.upstream.answer = json(giveaway);
      await gateway.ask(FLOW, { headers: OURS });
      asked.push(gateway.upstream.requests.at(-1)?.url);
      assert.equal(asked.at(-1), `/api/v1/giveaways/flow?id=g1${query}`);
    });
});

describe('a gateway with one address', () => {
  const ask = async (options: { feedUrl?: string; baseUrl?: string }, path: string) => {
    const fetch = async () => Response.json({ success: true, data: {}, all: [] });
    const response = await createGateway({ apiKey: KEY, fetch, ...options })(
      new Request(`https://shop.example${path}`),
    );
    return response.status;
  };

  test('serves only what is at that address', async () => {
    const feed = { feedUrl: 'https://feed.example' };
    const giveaways = { baseUrl: 'https://api.example' };
    assert.deepEqual([await ask(feed, '/gap/api'), await ask(feed, FLOW)], [200, 404]);
    assert.deepEqual([await ask(giveaways, '/gap/api'), await ask(giveaways, FLOW)], [404, 200]);
  });
});
