import assert from 'node:assert/strict';
import type { RequestListener } from 'node:http';
import { breakOff, hang, json, text } from '../support/loopback-server.js';
import { assertFailure, assertRefusal, type ConformanceCase } from './conformance-case.js';
import { SHOPPERS } from './gateway-under-test.js';
import contract from '../../src/contract/gateway.json' with { type: 'json' };
import { CLAIM, claimed, codeOf, CODES, FLOW, giveaway, OURS, pageOf, refused } from './pages.js';

const ONCE = contract.queryKeys.once;

/** What browsers send for pages that nobody sees yet. */
const PREFETCHES = ['prefetch', 'prefetch;prerender'].map((purpose) => ({ 'Sec-Purpose': purpose }));

/** Who asks for a giveaway and who claims. */
export const giveawayCases: readonly ConformanceCase[] = [
  {
    title: 'asks for a flow with the signed-in user, whatever the page says',
    run: async ({ ask, gateway, service }) => {
      service.answer = json(giveaway);
      for (const name of SHOPPERS) {
        const shopper = await gateway.signIn(name);
        const answer = await ask(`${FLOW}&user=victim`, pageOf(shopper));
        assert.deepEqual(answer.json(), giveaway);
        assert.equal(answer.headers.get('Cache-Control'), 'no-store');
        const { url } = service.requests.at(-1)!;
        assert.equal(url, `/api/v1/giveaways/flow?id=g1&user=${encodeURIComponent(shopper.user)}`);
      }
    },
  },
  {
    title: 'asks for a flow without a user when signed out, without our header, as a preview is, and for a prefetch',
    run: async ({ ask, gateway, service }) => {
      service.answer = json(giveaway);
      const [ada, ben] = [await gateway.signIn('ada'), await gateway.signIn('ben')];
      for (const sent of [
        OURS,
        ada.headers,
        ben.headers,
        ...PREFETCHES.map((purpose) => pageOf(ada, undefined, purpose).headers),
        { Cookie: 'session=nobody; wordpress_logged_in_x=ada', ...OURS },
      ]) {
        const answer = await ask(`${FLOW}&user=victim`, { headers: sent });
        assert.equal(answer.status, 200);
        assert.equal(answer.headers.get('X-Rewards-Viewer'), null);
        assert.equal(service.requests.at(-1)!.url, '/api/v1/giveaways/flow?id=g1');
      }
    },
  },
  {
    title: 'asks the service for each flow that has a user, since each is a view',
    run: async ({ ask, gateway, service }) => {
      service.answer = json(giveaway);
      const ada = await gateway.signIn('ada');
      for (let views = 0; views < 3; views++) assert.equal((await ask(FLOW, pageOf(ada))).status, 200);
      assert.equal(service.requests.length, 3);
    },
  },
  {
    title: 'names the viewer of a flow and a claim by a digest, one for each user',
    run: async ({ ask, gateway, service }) => {
      service.answer = json({ ...giveaway, data: { code: 'A' } });
      const viewers = [];
      for (const shopper of SHOPPERS) {
        const page = pageOf(await gateway.signIn(shopper));
        const viewer = (await ask(FLOW, page)).headers.get('X-Rewards-Viewer');
        assert.match(viewer ?? '', /^[0-9a-f]{32}$/);
        assert.equal((await ask(CLAIM, page)).headers.get('X-Rewards-Viewer'), viewer);
        viewers.push(viewer);
      }
      assert.notEqual(viewers[0], viewers[1]);
    },
  },
  {
    title: 'claims for the signed-in user, with the page’s Idempotency-Key, whatever else the page says',
    run: async ({ ask, gateway, service }) => {
      service.answer = claimed();
      for (const name of SHOPPERS) {
        const shopper = await gateway.signIn(name);
        const answer = await ask(`${CLAIM}&user=victim&debug=1`, pageOf(shopper, 'a1', { 'X-Other': '1' }));
        assert.equal(answer.status, 200);
        assert.equal(answer.headers.get('Cache-Control'), 'no-store');
        assert.equal(codeOf(answer), 'SAVE-10');
        const { url, headers } = service.requests.at(-1)!;
        assert.equal(url, `/api/v1/giveaways/claim?user=${encodeURIComponent(shopper.user)}&offer=o1`);
        assert.equal(headers['idempotency-key'], 'a1');
        for (const header of ['authorization', 'cookie', 'x-rewards-client', 'x-other'])
          assert.equal(headers[header], undefined, header);
      }
    },
  },
  {
    title:
      'has the page’s Idempotency-Key in the address, too, for caches that go by addresses, and keeps it from the service',
    run: async ({ ask, gateway, service }) => {
      service.answer = claimed();
      const ada = await gateway.signIn('ada');
      const once = `${ONCE}=${encodeURIComponent('k/1&user=victim')}`;
      assert.equal((await ask(`${CLAIM}&${once}`, pageOf(ada, 'k/1&user=victim'))).status, 200);
      assert.equal((await ask(`${FLOW}&${once}`, pageOf(ada))).status, 200);
      assert.equal((await ask(`${CODES}?${once}`, pageOf(ada))).status, 200);
      assert.deepEqual(
        service.requests.map(({ url }) => url),
        [
          `/api/v1/giveaways/claim?user=${encodeURIComponent(ada.user)}&offer=o1`,
          `/api/v1/giveaways/flow?id=g1&user=${encodeURIComponent(ada.user)}`,
        ],
      );
    },
  },
  {
    title: 'passes on a refusal of a claim unchanged',
    run: async ({ ask, gateway, service }) => {
      service.answer = refused;
      const answer = await ask(CLAIM, pageOf(await gateway.signIn('ada'), 'a2'));
      assert.equal(answer.status, 200);
      assert.deepEqual(answer.json(), { success: false, message: 'You have already claimed this offer.' });
    },
  },
  {
    title: 'answers a claim with 401 when signed out, and for a prefetch, without the service',
    run: async ({ ask, gateway, service }) => {
      assertRefusal(await ask(CLAIM, pageOf({ headers: {} }, 'a3')), 'signedOut');
      const ada = await gateway.signIn('ada');
      for (const purpose of PREFETCHES) assertRefusal(await ask(CLAIM, pageOf(ada, 'a3', purpose)), 'signedOut');
      assert.equal(service.requests.length, 0);
    },
  },
  ...(Object.entries({
    'without our header, as an <img> is': { 'X-Rewards-Client': undefined },
    'of another site': { 'Sec-Fetch-Site': 'cross-site' },
    'of another origin of this site': { 'Sec-Fetch-Site': 'same-site', Origin: 'https://blog.shop.example' },
    'typed by hand': { 'Sec-Fetch-Site': 'none' },
    'of another origin, over plain http': { 'Sec-Fetch-Site': undefined, Origin: 'https://evil.example' },
    'of a page without origin, over plain http': { 'Sec-Fetch-Site': undefined, Origin: 'null' },
  }).map(([name, changes]) => ({
    title: `answers a claim ${name} with 403, without the service`,
    run: async ({ ask, gateway, service }) => {
      for (const shopper of SHOPPERS) {
        const { headers } = pageOf(await gateway.signIn(shopper), 'a4');
        assertRefusal(await ask(CLAIM, { headers: definedOf({ ...headers, ...changes }) }), 'claimNotAllowed');
      }
      assert.equal(service.requests.length, 0);
    },
  })) satisfies ConformanceCase[]),
  {
    title: 'allows a claim of a browser without Sec-Fetch-Site, whether or not it sends the origin',
    run: async ({ ask, gateway, service }) => {
      service.answer = claimed();
      for (const shopper of SHOPPERS) {
        const { headers } = pageOf(await gateway.signIn(shopper));
        for (const Origin of [undefined, new URL(gateway.url).origin]) {
          const sent = definedOf({ ...headers, 'Sec-Fetch-Site': undefined, Origin });
          assert.equal((await ask(CLAIM, { headers: sent })).status, 200);
        }
      }
    },
  },
  ...(['', 'a b', 'ä', 'x'.repeat(201)].map((key) => ({
    title: `answers a claim with an Idempotency-Key of ${key.length} characters, "${key.slice(0, 5)}", with 400`,
    run: async ({ ask, gateway, service }) => {
      const sent = Buffer.from(key).toString('latin1');
      assertRefusal(await ask(CLAIM, pageOf(await gateway.signIn('ada'), sent)), 'badIdempotencyKey');
      assert.equal(service.requests.length, 0);
    },
  })) satisfies ConformanceCase[]),
  ...((
    [
      ['a page of HTML', text('<p>', { 'Content-Type': 'text/html' }), 502],
      ['success without a code', json({ success: true, data: {} }), 502],
      ['success that isn’t a boolean', json({ success: 'yes', data: { code: 'A' } }), 502],
      ['too long an answer', text(`{"success":true,"data":{"code":"${'x'.repeat(100_000)}"}}`), 502],
      ['a broken connection', breakOff, 502],
      ['no answer', hang, 504],
      ['a redirect', text('', { Location: '/elsewhere' }, 302), 502],
      ["that this site's key is wrong", json({ success: false }, {}, 401), 502],
      ['that the offer has ended', json({ success: false, message: 'Ended.' }, {}, 400), 400],
      ['that it is busy', json({ success: false }, { 'Retry-After': '9' }, 429), 429],
      ['that it is down', json({}, {}, 503), 503],
    ] satisfies [string, RequestListener, number][]
  ).map(([name, answer, status]) => ({
    title: `answers a claim with ${status} in the envelope when the service answers ${name}`,
    ...(status === 504 && { options: { timeout: 1000 } }),
    run: async ({ ask, gateway, service }) => {
      service.answer = answer;
      const failed = await ask(CLAIM, pageOf(await gateway.signIn('ada'), 'a5'));
      assertFailure(failed, status);
      if (status === 429) assert.equal(failed.headers.get('Retry-After'), '9');
    },
  })) satisfies ConformanceCase[]),
];

function definedOf(headers: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
