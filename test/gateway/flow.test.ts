import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createGateway } from '../../src/gateway/index.js';
import { json, text } from '../support/loopback-server.js';
import { gatewayUnderTest, KEY, readFailure } from './gateway-under-test.js';

const FLOW = '/rewards/api/v1/giveaways/flow?id=g1';
const OURS = { 'X-Rewards-Client': '1' };
const OPEN = 'https://partner.example';
const giveaway = { success: true, data: { id: 'g1', offers: [] } };

/** The test's session: the cookie holds the user. */
const identify = ({ headers }: Request) => headers.get('Cookie')?.replace('session=', '') ?? null;

describe('a giveaway flow through the gateway', () => {
  const gateway = gatewayUnderTest({ identify, allowedOrigins: [OPEN] });
  const lastAddress = () => gateway.upstream.requests.at(-1)?.url;

  for (const [name, path, headers, asked] of [
    ['the id alone when signed out', FLOW, OURS, 'id=g1'],
    ['the signed-in user', FLOW, { ...OURS, Cookie: 'session=u 1' }, 'id=g1&user=u+1'],
    ['no user when signed out, even if the page names one', `${FLOW}&user=victim`, OURS, 'id=g1'],
    [
      'the signed-in user, not the one that the page names',
      `${FLOW}&user=victim`,
      { ...OURS, Cookie: 'session=u1' },
      'id=g1&user=u1',
    ],
    ['no user for a request without our header', FLOW, { Cookie: 'session=u1' }, 'id=g1'],
    ['no parameter but the id', `${FLOW}&debug=1&page=2&X-API-Key=k`, OURS, 'id=g1'],
  ] satisfies [string, string, Record<string, string>, string][])
    test(`requests ${name}`, async () => {
      gateway.upstream.answer = json(giveaway);
      const response = await gateway.ask(path, { headers });
      assert.equal(response.status, 200);
      assert.deepEqual(await response.json(), giveaway);
      assert.equal(lastAddress(), `/api/v1/giveaways/flow?${asked}`);
    });

  test('passes only known headers, in both directions', async () => {
    gateway.upstream.answer = json(giveaway, {
      ETag: '"1"',
      'Set-Cookie': 'a=1',
      'Cache-Control': 'public',
      Server: 'x',
    });
    const response = await gateway.ask(FLOW, {
      headers: { ...OURS, Cookie: 'session=u1', 'Idempotency-Key': 'k', 'X-Other': '1' },
    });
    const sent = gateway.upstream.requests.at(-1)!.headers;
    assert.equal(sent['x-api-key'], KEY);
    for (const name of ['cookie', 'x-rewards-client', 'x-other', 'idempotency-key'])
      assert.equal(sent[name], undefined, name);
    assert.deepEqual([...response.headers.keys()].sort(), [
      'cache-control',
      'content-type',
      'vary',
      'x-content-type-options',
      'x-rewards-viewer',
    ]);
    assert.equal(response.headers.get('Cache-Control'), 'no-store');
  });

  test('has the same viewer for one user, another for others, and reveals neither user nor key', async () => {
    gateway.upstream.answer = json(giveaway);
    const viewerOf = async (user: string, options = {}): Promise<string> => {
      const init = { headers: { ...OURS, Cookie: `session=${user}` } };
      const other = createGateway({ baseUrl: gateway.upstream.url, apiKey: KEY, identify, ...options });
      const response = await other(new Request(`https://shop.example${FLOW}`, init));
      return response.headers.get('X-Rewards-Viewer')!;
    };
    const viewer = await viewerOf('shopper');
    assert.match(viewer, /^[0-9a-f]{32}$/);
    assert.equal(await viewerOf('shopper'), viewer);
    assert.notEqual(await viewerOf('shopper2'), viewer);
    assert.notEqual(await viewerOf('shopper', { apiKey: 'another-key' }), viewer);
  });

  test('has no viewer when signed out, and in previews', async () => {
    gateway.upstream.answer = json(giveaway);
    for (const headers of [OURS, { Cookie: 'session=u1' }])
      assert.equal((await gateway.ask(FLOW, { headers })).headers.get('X-Rewards-Viewer'), null);
  });

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

  test('contains the key in no answer', async () => {
    gateway.upstream.answer = json({ success: true, data: { name: KEY } });
    assert.deepEqual(await (await gateway.ask(FLOW)).json(), { success: true, data: { name: '***' } });
  });

  for (const [status, told] of [
    [400, 400],
    [404, 404],
    [429, 429],
    [401, 502],
    [403, 502],
    [302, 502],
    [500, 500],
  ] as const)
    test(`turns ${status} of the service into ${told}, in the envelope`, async () => {
      gateway.upstream.answer = json({ success: false, message: 'Words.' }, {}, status);
      const response = await gateway.ask(FLOW, { headers: OURS });
      assert.equal(response.status, told);
      assert.equal(response.headers.get('Cache-Control'), 'no-store');
      assert.equal((await readFailure(response)).success, false);
    });

  test('turns a page of HTML into 502', async () => {
    gateway.upstream.answer = text('<p>', { 'Content-Type': 'text/html' });
    assert.equal((await gateway.ask(FLOW)).status, 502);
  });

  for (const method of ['HEAD', 'POST', 'OPTIONS'])
    test(`answers ${method} with 405, without the service`, async () => {
      const before = gateway.upstream.requests.length;
      for (const path of [FLOW, '/rewards/api/v1/giveaways/claim?offer=o1']) {
        const response = await gateway.ask(path, { method, headers: { ...OURS, Cookie: 'session=u1' } });
        assert.equal(response.status, 405);
        assert.equal(response.headers.get('Allow'), 'GET');
      }
      assert.equal(gateway.upstream.requests.length, before);
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

  for (const options of [{}, { baseUrl: '/rewards' }, { baseUrl: 'https://api.example', identify: 'u1' as never }])
    test(`${JSON.stringify(options)} is refused`, () => {
      assert.throws(() => createGateway({ apiKey: KEY, ...options }), TypeError);
    });
});
