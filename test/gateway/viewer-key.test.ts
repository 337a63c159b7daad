import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createGateway, type GatewayError, type GatewayOptions } from '../../src/gateway/index.js';
import { json } from '../support/loopback-server.js';
import { gatewayUnderTest, KEY } from './gateway-under-test.js';

const FLOW = '/rewards/api/v1/giveaways/flow?id=g1';
const CLAIM = '/rewards/api/v1/giveaways/claim?offer=o1';
const SHOP = 'https://shop.example';
const PAGE = { headers: { 'X-Rewards-Client': '1', 'Sec-Fetch-Site': 'same-origin' } };
const VIEWER_KEY = 'f0e1d2c3b4a5968778695a4b3c2d1e0f';
const giveaway = { success: true, data: { id: 'g1', offers: [], code: 'SAVE-10' } };

describe('the secret behind kept codes', () => {
  const gateway = gatewayUnderTest({ identify: () => 'shopper' });

  async function askWith(options: Partial<GatewayOptions>, path = FLOW): Promise<Response> {
    gateway.upstream.answer = json(giveaway);
    const baseUrl = gateway.upstream.url;
    const other = createGateway({ baseUrl, apiKey: KEY, identify: () => 'shopper', ...options });
    return other(new Request(`${SHOP}${path}`, PAGE));
  }

  async function viewerWith(options: Partial<GatewayOptions>, path = FLOW): Promise<string | null> {
    return (await askWith(options, path)).headers.get('X-Rewards-Viewer');
  }

  test('gives a shopper the same digest after the API key has changed', async () => {
    const viewer = await viewerWith({ viewerKey: VIEWER_KEY });
    assert.match(viewer!, /^[0-9a-f]{32}$/);
    assert.equal(await viewerWith({ viewerKey: VIEWER_KEY, apiKey: 'another-key' }), viewer);
    assert.equal(await viewerWith({ viewerKey: VIEWER_KEY, apiKey: 'another-key' }, CLAIM), viewer);
    assert.notEqual(await viewerWith({ viewerKey: 'another-secret-of-32-bytes-and-more' }), viewer);
  });

  test('is the API key by default, without an earlier digest', async () => {
    const answer = await askWith({});
    assert.notEqual(answer.headers.get('X-Rewards-Viewer'), await viewerWith({ apiKey: 'another-key' }));
    assert.equal(answer.headers.get('X-Rewards-Viewer-Before'), null);
  });

  test('may be followed by earlier ones: the answer then has the earlier digests, too', async () => {
    const before = await viewerWith({});
    const other = await viewerWith({ apiKey: 'another-key' });
    for (const path of [FLOW, CLAIM]) {
      const answer = await askWith({ viewerKey: [VIEWER_KEY, KEY, 'another-key'] }, path);
      assert.equal(answer.headers.get('X-Rewards-Viewer'), await viewerWith({ viewerKey: VIEWER_KEY }));
      assert.equal(answer.headers.get('X-Rewards-Viewer-Before'), `${before}, ${other}`);
    }
  });

  test('lets only allow-listed origins read earlier digests', async () => {
    const options = { viewerKey: [VIEWER_KEY, KEY], allowedOrigins: ['https://other.example'] };
    const ask = createGateway({ baseUrl: gateway.upstream.url, apiKey: KEY, identify: () => 'shopper', ...options });
    const exposedTo = async (origin: string) => {
      const headers = { 'X-Rewards-Client': '1', Origin: origin };
      const answer = await ask(new Request(`${SHOP}${FLOW}`, { headers }));
      return answer.headers.get('Access-Control-Expose-Headers');
    };
    assert.match((await exposedTo('https://other.example'))!, /\bX-Rewards-Viewer, X-Rewards-Viewer-Before\b/);
    assert.equal(await exposedTo('https://stranger.example'), null);
  });
});

describe('an API key that is a function', () => {
  const gateway = gatewayUnderTest();
  let key: () => string | Promise<string> = () => KEY;
  const errors: GatewayError[] = [];
  const gatewayWithFunction = () =>
    createGateway({
      baseUrl: gateway.upstream.url,
      apiKey: () => key(),
      viewerKey: VIEWER_KEY,
      cache: false,
      timeout: 500,
      onError: (error) => errors.push(error),
    });
  const ask = (of = gatewayWithFunction()) => of(new Request(`${SHOP}${FLOW}`));

  test('is asked before each request, and masks the key of that request', async () => {
    const same = gatewayWithFunction();
    for (const now of ['first-key', 'second-key']) {
      key = () => Promise.resolve(now);
      gateway.upstream.answer = json({ ...giveaway, echo: now });
      const answer = await ask(same);
      assert.equal(gateway.upstream.requests.at(-1)!.headers['x-api-key'], now);
      assert.doesNotMatch(await answer.text(), new RegExp(now));
    }
    // The service may answer with the key of a moment ago.
    gateway.upstream.answer = json({ ...giveaway, echo: 'first-key' });
    assert.doesNotMatch(await (await ask(same)).text(), /first-key/);
  });

  for (const [name, failing] of [
    ['throws', () => assert.fail('hunter2')],
    ['returns nothing', () => ''],
    ['returns what no header can carry', () => 'hunter2\nhunter2'],
    ['never answers', () => new Promise<string>(() => undefined)],
  ] as const)
    test(`that ${name} is reported, and the service isn't asked`, async () => {
      key = failing;
      const requests = gateway.upstream.requests.length;
      const answer = await ask();
      assert.equal(answer.status, 502);
      assert.equal(gateway.upstream.requests.length, requests);
      assert.equal(errors.at(-1)!.source, 'apiKey');
      assert.doesNotMatch(errors.at(-1)!.message + (await answer.text()), /hunter2/);
    });
});
