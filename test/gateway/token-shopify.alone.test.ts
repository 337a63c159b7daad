import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, mock, test } from 'node:test';
import { userFromShopify } from '../../src/gateway/token/index.js';
import { NAMED_ONCE } from '../../src/gateway/token/user-from-shopify.js';
import { json } from '../support/loopback-server.js';
import { gatewayUnderTest } from './gateway-under-test.js';
import { contextOf } from './tokens.js';

/** The example of Shopify's page "Authenticate app proxies". */
const DOCUMENTED = {
  secret: 'hush',
  query:
    'extra=1&extra=2&shop=shop-name.myshopify.com&logged_in_customer_id=1&path_prefix=%2Fapps%2Fawesome_reviews' +
    '&timestamp=1317327555&signature=4c68c8624d737112c91818c11017d24d334b524cb5c2b8ba08daa056f7395ddb',
  at: 1_317_327_555,
};

const byShopify = userFromShopify({ secret: 'hush', shop: 'shop-name.myshopify.com' });
const identify = (request: Request) => byShopify(request, contextOf());
const requestOf = (query: string) => new Request(`https://gateway.example/rewards/api/v1/giveaways/claim?${query}`);

beforeEach(() => mock.timers.enable({ apis: ['Date'], now: DOCUMENTED.at * 1000 }));
afterEach(() => mock.timers.reset());

/** Signs as Shopify does: the parameters in order, lists with commas, in hexadecimal digits. */
function sign(parameters: Record<string, string | string[]>, secret = 'hush'): string {
  const text = Object.keys(parameters)
    .sort()
    .map((name) => `${name}=${[parameters[name]].flat().join(',')}`);
  const signature = createHmac('sha256', secret).update(text.join('')).digest('hex');
  const query = new URLSearchParams();
  for (const [name, values] of Object.entries({ ...parameters, signature }))
    for (const value of [values].flat()) query.append(name, value);
  return query.toString();
}

const forwarded = (changes: Record<string, string | string[]> = {}) => ({
  offer: 'ö 1',
  shop: 'shop-name.myshopify.com',
  path_prefix: '/apps/rewards',
  timestamp: String(DOCUMENTED.at),
  logged_in_customer_id: '6216437793045',
  ...changes,
});

describe('a request through a Shopify app proxy', () => {
  test('names the customer in the example of Shopify’s documentation', async () => {
    assert.equal(await identify(requestOf(DOCUMENTED.query)), '1');
  });

  test('names the customer who is signed in', async () => {
    assert.equal(await identify(requestOf(sign(forwarded()))), '6216437793045');
  });

  test('counts as signed out when no customer is signed in', async () => {
    assert.ok(!(await identify(requestOf(sign(forwarded({ logged_in_customer_id: '' }))))));
  });

  test('ignores a customer id that is hidden inside another signed parameter', async () => {
    const common = { shop: 'shop-name.myshopify.com', timestamp: String(DOCUMENTED.at) };
    const own = sign({ ...common, id: '1logged_in_customer_id=7m=', logged_in_customer_id: '5' });
    const signature = new URLSearchParams(own).get('signature')!;
    // Joined, these make the same signed text, but they never went through Shopify.
    const forged = { ...common, id: '1', logged_in_customer_id: '7', m: 'l', ogged_in_customer_id: '5', signature };
    assert.ok(!(await identify(requestOf(new URLSearchParams(forged).toString()))));
  });

  for (const name of NAMED_ONCE)
    test(`counts as signed out when another ${name} is hidden inside a signed parameter`, async () => {
      const hidden = forwarded({ z: `${name}=${forwarded()[name as 'shop']}` });
      const query = new URLSearchParams(sign(hidden));
      assert.ok(!(await identify(requestOf(query.toString()))));
    });

  for (const [name, query] of [
    ['without signature', sign(forwarded()).replace(/&signature=.*/, '')],
    ['with a signature of another secret', sign(forwarded(), 'guess')],
    ['with another customer than the signed one', sign(forwarded()).replace('6216437793045', '6216437793046')],
    ['with an added parameter', `${sign(forwarded())}&extra=1`],
    ['with two customers', sign(forwarded({ logged_in_customer_id: ['1', '2'] }))],
    ['with two signatures', `${sign(forwarded())}&signature=00`],
    ['with a signature that is no digest', sign(forwarded()).replace(/signature=.*/, 'signature=zz')],
    ['without timestamp', sign({ logged_in_customer_id: '1', shop: 'shop-name.myshopify.com' })],
    ['with an unreadable timestamp', sign(forwarded({ timestamp: 'now' }))],
    ['that is 91 seconds old', sign(forwarded({ timestamp: String(DOCUMENTED.at - 91) }))],
    ['that is 91 seconds ahead', sign(forwarded({ timestamp: String(DOCUMENTED.at + 91) }))],
    [
      'whose customer id runs into the next parameter',
      sign({
        logged_in_customer_id: '6216437793045offer=ö 1',
        shop: 'shop-name.myshopify.com',
        path_prefix: '/apps/rewards',
        timestamp: String(DOCUMENTED.at),
      }),
    ],
    ['of another shop that has the app', sign(forwarded({ shop: 'other.myshopify.com' }))],
    ['without a shop', sign({ logged_in_customer_id: '1', timestamp: String(DOCUMENTED.at) })],
    ['with two shops', sign(forwarded({ shop: ['other.myshopify.com', 'shop-name.myshopify.com'] }))],
    ['without a customer', sign({ shop: 'shop-name.myshopify.com', timestamp: String(DOCUMENTED.at) })],
  ] as const)
    test(`${name} counts as signed out`, async () => {
      assert.equal(await identify(requestOf(query)), null);
    });

  test('counts for 90 seconds', async () => {
    assert.equal(
      await identify(requestOf(sign(forwarded({ timestamp: String(DOCUMENTED.at - 90) })))),
      '6216437793045',
    );
  });
});

test('a shop that is hidden inside another signed parameter counts as none', async () => {
  const timestamp = String(DOCUMENTED.at);
  // The visitor of another shop with the app adds `p`.
  const hidden = `xshop=shop-name.myshopify.comtimestamp=${timestamp}`;
  const own = sign({ logged_in_customer_id: '5', p: `${hidden}tz=`, shop: 'other.myshopify.com', timestamp });
  const signature = new URLSearchParams(own).get('signature')!;
  const forged = {
    ...{ logged_in_customer_id: '5', p: 'x', shop: 'shop-name.myshopify.com', timestamp },
    ...{ tz: `shop=other.myshopify.comtimestamp=${timestamp}`, signature },
  };
  assert.equal(await identify(requestOf(new URLSearchParams(forged).toString())), null);
});

test('userFromShopify throws a TypeError without a secret, and without the address of a shop', () => {
  const shop = 'shop-name.myshopify.com';
  for (const secret of ['', undefined, 7])
    assert.throws(() => userFromShopify({ secret: secret as string, shop }), TypeError);
  for (const wrong of ['', undefined, 'shop-name', 'https://shop-name.myshopify.com', 'shop.example'])
    assert.throws(() => userFromShopify({ secret: 'hush', shop: wrong as string }), TypeError);
});

describe('the gateway behind a Shopify app proxy', () => {
  const gateway = gatewayUnderTest({ identify: byShopify });

  test('claims for the customer, and passes nothing of Shopify’s on', async () => {
    gateway.upstream.answer = json({ success: true, data: { code: 'SAVE-10' } });
    const headers = { 'X-Rewards-Client': '1', 'Sec-Fetch-Site': 'same-origin' };
    const response = await gateway.ask(`/api/v1/giveaways/claim?${sign(forwarded())}`, { headers });
    assert.equal(response.status, 200);
    const { url } = gateway.upstream.requests.at(-1)!;
    assert.equal(url, '/api/v1/giveaways/claim?user=6216437793045&offer=%C3%B6+1');
  });
});
