import assert from 'node:assert/strict';
import type { RequestListener, ServerResponse } from 'node:http';
import { describe, mock, test } from 'node:test';
import { createGateway, type AnswerStore, type GatewayOptions } from '../../src/gateway/index.js';
import { breakOff, hang, inTurn, json, text } from '../support/loopback-server.js';
import { gatewayUnderTest, KEY, readFailure } from './gateway-under-test.js';

const CLAIM = '/rewards/api/v1/giveaways/claim?offer=o1';
const OPEN = 'https://partner.example';
const claimed = (code = 'SAVE-10') => json({ success: true, data: { code } });
const refused = json({ success: false, message: 'You have already claimed this offer.' });

const identify = ({ headers }: Request) => headers.get('Cookie')?.replace('session=', '') ?? null;

/** What our client sends from a page of the shop, where `u1` is signed in. */
const page = (key?: string, rest: Record<string, string> = {}): RequestInit => ({
  headers: {
    Cookie: 'session=u1',
    'X-Rewards-Client': '1',
    'Sec-Fetch-Site': 'same-origin',
    ...(key !== undefined && { 'Idempotency-Key': key }),
    ...rest,
  },
});

async function codeOf(response: Response): Promise<string | undefined> {
  return ((await response.json()) as { data?: { code: string } }).data?.code;
}

describe('a claim through the gateway', () => {
  const gateway = gatewayUnderTest({ identify, allowedOrigins: [OPEN], timeout: 1000 });
  const count = () => gateway.upstream.requests.length;

  test('is made for the signed-in user, whatever the page sends', async () => {
    gateway.upstream.answer = claimed();
    const response = await gateway.ask(`${CLAIM}&user=victim&debug=1`, page('a1'));
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('Cache-Control'), 'no-store');
    assert.equal(await codeOf(response), 'SAVE-10');
    const { url, headers } = gateway.upstream.requests.at(-1)!;
    assert.equal(url, '/api/v1/giveaways/claim?user=u1&offer=o1');
    assert.equal(headers['x-api-key'], KEY);
    assert.equal(headers['idempotency-key'], 'a1');
    for (const name of ['cookie', 'x-rewards-client']) assert.equal(headers[name], undefined, name);
  });

  test('names the viewer, as the flow’s answer does', async () => {
    gateway.upstream.answer = claimed();
    const claim = await gateway.ask(CLAIM, page('a1b'));
    gateway.upstream.answer = json({ success: true, data: {} });
    const flow = await gateway.ask('/rewards/api/v1/giveaways/flow?id=f', page());
    assert.match(claim.headers.get('X-Rewards-Viewer')!, /^[0-9a-f]{32}$/);
    assert.equal(claim.headers.get('X-Rewards-Viewer'), flow.headers.get('X-Rewards-Viewer'));
  });

  test('passes on a refusal unchanged', async () => {
    gateway.upstream.answer = refused;
    const response = await gateway.ask(CLAIM, page('a2'));
    assert.equal(response.status, 200);
    assert.equal((await readFailure(response)).message, 'You have already claimed this offer.');
  });

  test('without a user is 401, and never reaches the service', async () => {
    const before = count();
    const response = await gateway.ask(CLAIM, page('a3', { Cookie: '' }));
    assert.equal(response.status, 401);
    assert.equal((await readFailure(response)).success, false);
    assert.equal(count(), before);
  });

  for (const [name, headers] of Object.entries({
    'without our header, as an <img> is': { 'X-Rewards-Client': undefined },
    'of another site': { 'Sec-Fetch-Site': 'cross-site' },
    'of another origin of this site': { 'Sec-Fetch-Site': 'same-site', Origin: 'https://blog.shop.example' },
    'typed by hand': { 'Sec-Fetch-Site': 'none' },
    'of another origin, over plain http': { 'Sec-Fetch-Site': undefined, Origin: 'https://evil.example' },
    'of a page without origin, over plain http': { 'Sec-Fetch-Site': undefined, Origin: 'null' },
    'of an allow-listed origin without our header': { Origin: OPEN, 'X-Rewards-Client': undefined },
  }))
    test(`${name} is 403, and never reaches the service`, async () => {
      const before = count();
      const sent = { ...(page('a4').headers as Record<string, string>), ...headers };
      const init = {
        headers: Object.entries(sent).filter((entry): entry is [string, string] => entry[1] !== undefined),
      };
      const response = await gateway.ask(CLAIM, init);
      assert.equal(response.status, 403);
      assert.equal((await readFailure(response)).success, false);
      assert.equal(count(), before);
    });

  for (const [name, { 'Sec-Fetch-Site': site, ...headers }] of [
    ['of an allow-listed origin', { 'Sec-Fetch-Site': 'cross-site', Origin: OPEN }],
    ['of a browser without Sec-Fetch-Site', {}],
    ['of the same origin, over plain http', { Origin: 'https://shop.example' }],
  ] satisfies [string, Record<string, string>][])
    test(`${name} is allowed`, async () => {
      gateway.upstream.answer = claimed();
      const init = { headers: new Headers(page(undefined, headers).headers) };
      if (site === undefined) init.headers.delete('Sec-Fetch-Site');
      else init.headers.set('Sec-Fetch-Site', site);
      assert.equal((await gateway.ask(CLAIM, init)).status, 200);
    });

  test('allows our headers in the preflight of an allow-listed origin only', async () => {
    const preflight = (origin: string) => {
      const headers = { Origin: origin, 'Access-Control-Request-Method': 'GET' };
      return gateway.ask(CLAIM, { method: 'OPTIONS', headers });
    };
    const response = await preflight(OPEN);
    assert.equal(response.status, 204);
    assert.equal(response.headers.get('Access-Control-Allow-Origin'), OPEN);
    assert.equal(response.headers.get('Access-Control-Allow-Methods'), 'GET');
    assert.equal(
      response.headers.get('Access-Control-Allow-Headers'),
      'Authorization, X-Rewards-Client, Idempotency-Key',
    );
    const other = await preflight('https://other.example');
    assert.equal(other.status, 405);
    assert.equal(other.headers.get('Access-Control-Allow-Headers'), null);
  });

  for (const key of ['', 'a b', 'ä', 'x'.repeat(201)])
    test(`with an Idempotency-Key of ${key.length} characters, "${key.slice(0, 5)}", is 400`, async () => {
      const before = count();
      assert.equal((await gateway.ask(CLAIM, page(key))).status, 400);
      assert.equal(count(), before);
    });

  for (const [name, answer, status] of [
    ['a page of HTML', text('<p>', { 'Content-Type': 'text/html' }), 502],
    ['success without a code', json({ success: true, data: {} }), 502],
    ['success that isn’t a boolean', json({ success: 'yes', data: { code: 'A' } }), 502],
    ['too long an answer', text(`{"success":true,"data":{"code":"${'x'.repeat(100_000)}"}}`), 502],
    ['a broken connection', breakOff, 502],
    ['no answer', hang, 504],
    ['a redirect', text('', { Location: '/elsewhere' }, 302), 502],
    ["that this site's key is wrong", json({ success: false }, {}, 401), 502],
    ['that the offer has ended', json({ success: false, message: 'Ended.' }, {}, 400), 400],
    ['that it is busy', json({}, { 'Retry-After': '9' }, 429), 429],
    ['that it is down', json({}, {}, 503), 503],
  ] satisfies [string, RequestListener, number][])
    test(`is ${status} in the envelope when the service answers ${name}`, async () => {
      gateway.upstream.answer = answer;
      const response = await gateway.ask(CLAIM, page('a5'));
      assert.equal(response.status, status);
      assert.equal((await readFailure(response)).success, false);
      if (status === 429) assert.equal(response.headers.get('Retry-After'), '9');
    });
});

describe('a retry of the same claim', () => {
  const gateway = gatewayUnderTest({ identify, timeout: 1000 });
  const count = () => gateway.upstream.requests.length;

  test('gets the first answer, a code or a refusal', async () => {
    gateway.upstream.answer = inTurn(claimed('FIRST'), refused);
    const before = count();
    assert.equal(await codeOf(await gateway.ask(CLAIM, page('b1'))), 'FIRST');
    assert.equal(await codeOf(await gateway.ask(CLAIM, page('b1'))), 'FIRST');
    for (let tries = 0; tries < 2; tries++)
      assert.match((await readFailure(await gateway.ask(CLAIM, page('b2')))).message, /already/);
    assert.equal(count(), before + 2);
  });

  test('is a separate claim for another user, offer or key, and without a key', async () => {
    let codes = 0;
    gateway.upstream.answer = (request, response) => claimed(`CODE-${++codes}`)(request, response);
    const answers = [
      await gateway.ask(CLAIM, page('b3')),
      await gateway.ask(CLAIM, page('b3', { Cookie: 'session=u2' })),
      await gateway.ask('/rewards/api/v1/giveaways/claim?offer=o2', page('b3')),
      await gateway.ask(CLAIM, page('b4')),
      await gateway.ask(CLAIM, page()),
      await gateway.ask(CLAIM, page()),
    ];
    assert.equal(new Set(await Promise.all(answers.map(codeOf))).size, 6);
  });

  for (const [name, answer] of Object.entries({
    'a 503': json({}, {}, 503),
    'a 404': json({}, {}, 404),
    'a lost connection': breakOff,
    'an unreadable answer': text('<p>'),
    'no answer in time': hang,
  }))
    test(`reaches the service again after ${name}`, async () => {
      gateway.upstream.answer = inTurn(answer, claimed('SECOND'));
      assert.notEqual((await gateway.ask(CLAIM, page(`b5 ${name}`.replaceAll(' ', '-')))).status, 200);
      const again = await gateway.ask(CLAIM, page(`b5 ${name}`.replaceAll(' ', '-')));
      assert.equal(await codeOf(again), 'SECOND');
    });

  test('shares a first try that is under way', async () => {
    let answer!: ServerResponse;
    gateway.upstream.answer = (_request, response) => (answer = response);
    const before = count();
    const tries = [1, 2, 3].map(() => gateway.ask(CLAIM, page('b6')));
    await gateway.upstream.received(before + 1);
    claimed('SHARED')({} as never, answer);
    const codes = await Promise.all((await Promise.all(tries)).map(codeOf));
    assert.deepEqual(codes, ['SHARED', 'SHARED', 'SHARED']);
    assert.equal(count(), before + 1);
  });

  test('gets the answer that the page didn’t wait for', async () => {
    let answer!: ServerResponse;
    gateway.upstream.answer = (_request, response) => (answer = response);
    const before = count();
    const leaving = new AbortController();
    const left = gateway.ask(CLAIM, { ...page('b7'), signal: leaving.signal });
    await gateway.upstream.received(before + 1);
    leaving.abort();
    claimed('KEPT')({} as never, answer);
    await left;
    assert.equal(await codeOf(await gateway.ask(CLAIM, page('b7'))), 'KEPT');
    assert.equal(count(), before + 1);
  });

  test('is a new claim after ten minutes', async () => {
    mock.timers.enable({ apis: ['Date'], now: Date.now() });
    try {
      gateway.upstream.answer = inTurn(claimed('OLD'), claimed('NEW'));
      await gateway.ask(CLAIM, page('b8'));
      mock.timers.tick(10 * 60 * 1000);
      assert.equal(await codeOf(await gateway.ask(CLAIM, page('b8'))), 'OLD');
      mock.timers.tick(1);
      assert.equal(await codeOf(await gateway.ask(CLAIM, page('b8'))), 'NEW');
    } finally {
      mock.timers.reset();
    }
  });
});

describe('a custom store', () => {
  const kept = new Map<string, string>();
  const lifetimes: number[] = [];
  const gateway = gatewayUnderTest({ identify });
  const instance = (store: AnswerStore, options: Partial<GatewayOptions> = {}) =>
    createGateway({ baseUrl: gateway.upstream.url, apiKey: KEY, identify, store, ...options });
  const claim = new Request(`https://shop.example${CLAIM}`, page('c1'));
  const shared: AnswerStore = {
    get: async (name) => kept.get(name) ?? null,
    set: async (name, answer, lifetime) => {
      kept.set(name, answer);
      lifetimes.push(lifetime);
    },
  };

  test('lets instances share answers, and sees neither shopper, offer nor key', async () => {
    gateway.upstream.answer = inTurn(claimed('SHARED'), refused);
    assert.equal(await codeOf(await instance(shared)(claim)), 'SHARED');
    assert.equal(await codeOf(await instance(shared)(claim)), 'SHARED');
    assert.deepEqual(lifetimes, [600_000]);
    for (const name of kept.keys()) assert.match(name, /^[0-9a-f]{32}$/);
  });

  for (const [name, known] of Object.entries({
    'an empty text': '',
    'half of an answer': '{"success":true,"da',
    'an answer without outcome': '{"success":true,"data":{}}',
    'no object': 'null',
  }))
    test(`that returns ${name} is a claim, whose answer replaces it`, async () => {
      gateway.upstream.answer = inTurn(claimed('WHOLE'), refused);
      const names = new Map<string, string>();
      const damaged: AnswerStore = {
        get: (name) => names.get(name) ?? known,
        set: (name, answer) => names.set(name, answer),
      };
      for (let tries = 0; tries < 2; tries++) assert.equal(await codeOf(await instance(damaged)(claim)), 'WHOLE');
    });

  test('that fails costs no shopper the code', async () => {
    gateway.upstream.answer = claimed('ANYWAY');
    const fail = () => {
      throw new Error('no store');
    };
    assert.equal(await codeOf(await instance({ get: fail, set: fail })(claim)), 'ANYWAY');
    const reject = () => Promise.reject(new Error('no store'));
    assert.equal(await codeOf(await instance({ get: reject, set: reject })(claim)), 'ANYWAY');
  });

  describe('that hangs', () => {
    const never = () => new Promise<never>(() => undefined);
    const get = () => undefined;
    for (const [name, store] of [
      ['in get', { get: never, set: get }],
      ['in set', { get, set: never }],
      ['in both', { get: never, set: never }],
    ] satisfies [string, AnswerStore][])
      test(`${name} delays the code for less than the timeout, on every try`, async () => {
        gateway.upstream.answer = claimed('ANYWAY');
        const ask = instance(store, { timeout: 1000 });
        for (let tries = 0; tries < 2; tries++) {
          const begun = performance.now();
          assert.equal(await codeOf(await ask(claim)), 'ANYWAY');
          assert.ok(performance.now() - begun < 1000);
        }
      });

    test('for only a moment is waited for', async () => {
      let answer!: (known: string) => void;
      const slow = new Promise<string>((resolve) => (answer = resolve));
      const waiting = instance({ get: () => slow, set: get }, { timeout: 5000 })(claim);
      answer(JSON.stringify({ success: true, data: { code: 'KNOWN' } }));
      assert.equal(await codeOf(await waiting), 'KNOWN');
    });
  });
});
