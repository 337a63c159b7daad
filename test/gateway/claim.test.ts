import assert from 'node:assert/strict';
import { describe, mock, test } from 'node:test';
import { createAnswerMemory } from '../../src/gateway/answer-store.js';
import { createGateway, type AnswerStore, type Gateway, type GatewayOptions } from '../../src/gateway/index.js';
import { inTurn, json } from '../support/loopback-server.js';
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
  const gateway = gatewayUnderTest({ identify, allowedOrigins: [OPEN] });

  test('of an allow-listed origin is allowed', async () => {
    gateway.upstream.answer = claimed();
    assert.equal((await gateway.ask(CLAIM, page('a1', { 'Sec-Fetch-Site': 'cross-site', Origin: OPEN }))).status, 200);
  });

  test('of an allow-listed origin without our header is 403, and never reaches the service', async () => {
    const before = gateway.upstream.requests.length;
    const headers = { 'Sec-Fetch-Site': 'cross-site', Origin: OPEN, 'Idempotency-Key': 'a2', Cookie: 'session=u1' };
    const response = await gateway.ask(CLAIM, { headers });
    assert.equal(response.status, 403);
    assert.equal((await readFailure(response)).success, false);
    assert.equal(gateway.upstream.requests.length, before);
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

  test('is made anew by a retry after ten minutes', async () => {
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

describe('onClaim', () => {
  const heard: unknown[] = [];
  const later: Promise<unknown>[] = [];
  const gateway = gatewayUnderTest({
    identify,
    onClaim: (given, request) => heard.push({ ...given, url: request.url }),
    waitUntil: (work) => later.push(work),
  });
  const settled = async () => {
    await Promise.all(later.splice(0));
    return heard.splice(0);
  };

  test('hears of a given code, after the page has its answer', async () => {
    const before = Date.now();
    gateway.upstream.answer = claimed('HEARD');
    const response = await gateway.ask(CLAIM, page('h1'));
    assert.deepEqual(heard, []);
    assert.equal(await codeOf(response), 'HEARD');
    const [{ at, id, ...given }] = (await settled()) as [{ at: number; id: string }];
    assert.match(id, /^claim_[\da-f]{32}$/);
    assert.deepEqual(given, { user: 'u1', offer: 'o1', code: 'HEARD', url: `https://shop.example${CLAIM}` });
    assert.ok(at >= before && at <= Date.now());
  });

  test('hears of it once, for tries at the same time and later', async () => {
    gateway.upstream.answer = claimed('ONCE');
    const tries = await Promise.all(['h2', 'h2'].map((key) => gateway.ask(CLAIM, page(key))));
    tries.push(await gateway.ask(CLAIM, page('h2')));
    assert.deepEqual(await Promise.all(tries.map(codeOf)), ['ONCE', 'ONCE', 'ONCE']);
    assert.equal((await settled()).length, 1);
  });

  test('hears of it again with the same id from a gateway that does not remember it, and of others with another', async () => {
    gateway.upstream.answer = claimed('AGAIN');
    const ids: string[] = [];
    const told: Promise<unknown>[] = [];
    const ask = async (key: string, user = 'u1', offer = 'o1') => {
      const forgetful = createGateway({
        baseUrl: gateway.upstream.url,
        apiKey: KEY,
        identify,
        onClaim: ({ id }) => ids.push(id),
        waitUntil: (work) => told.push(work),
      });
      const address = `https://shop.example${CLAIM.replace('o1', offer)}`;
      await forgetful(new Request(address, page(key, { Cookie: `session=${user}` })));
      await Promise.all(told);
    };
    await ask('h6');
    await ask('h6');
    await ask('h7');
    await ask('h6', 'u2');
    await ask('h6', 'u1', 'o2');
    assert.equal(ids.length, 5);
    assert.equal(ids[0], ids[1]);
    assert.equal(new Set(ids).size, 4);
  });

  for (const [what, answer] of [
    ['a refusal', refused],
    ['a failure', json({}, {}, 500)],
    ['an answer without a code', json({ success: true, data: {} })],
  ] as const)
    test(`doesn’t hear of ${what}`, async () => {
      gateway.upstream.answer = answer;
      await gateway.ask(CLAIM, page(`h3-${what.length}`));
      assert.deepEqual(await settled(), []);
    });

  test('never delays the page', async () => {
    gateway.upstream.answer = claimed('AT-ONCE');
    const never = createGateway({
      baseUrl: gateway.upstream.url,
      apiKey: KEY,
      identify,
      onClaim: () => new Promise(() => undefined),
    });
    assert.equal(await codeOf(await never(new Request(`https://shop.example${CLAIM}`, page('h4')))), 'AT-ONCE');
  });

  test('costs nobody the code where waitUntil throws, as one does that is called without its context', async () => {
    gateway.upstream.answer = claimed('ANYWAY');
    const errors: unknown[] = [];
    const ask = createGateway({
      baseUrl: gateway.upstream.url,
      apiKey: KEY,
      identify,
      onClaim: () => undefined,
      waitUntil: () => {
        throw new TypeError('Illegal invocation');
      },
      onError: ({ source }) => errors.push(source),
    });
    assert.equal(await codeOf(await ask(new Request(`https://shop.example${CLAIM}`, page('h5')))), 'ANYWAY');
    assert.deepEqual(errors, ['onClaim']);
  });

  test('must be a function', () =>
    assert.throws(
      () => createGateway({ baseUrl: gateway.upstream.url, apiKey: KEY, onClaim: 'log' as never }),
      /onClaim must be a function/,
    ));
});

describe('a claim that is interrupted', () => {
  const gateway = gatewayUnderTest({ identify });
  const instance = (options: Partial<GatewayOptions>) =>
    createGateway({ baseUrl: gateway.upstream.url, apiKey: KEY, identify, limits: false, ...options });
  const claim = (key: string) => new Request(`https://shop.example${CLAIM}`, page(key));

  test('is made by the next try, if its work never ends, as on a worker whose visitor has left', async () => {
    gateway.upstream.answer = claimed('LATER');
    let begun: () => void;
    const asked = new Promise<void>((resolve) => void (begun = resolve));
    let times = 0;
    const ask = instance({
      timeout: 1000,
      fetch: (...request) => {
        begun();
        return times++ ? fetch(...request) : new Promise<never>(() => undefined);
      },
    });
    void ask(claim('k2'));
    await asked;
    assert.equal(await codeOf(await ask(claim('k2'))), 'LATER');
  });

  test('is passed to waitUntil, so that it goes on without its visitor', async () => {
    gateway.upstream.answer = claimed('ON');
    const goingOn: Promise<unknown>[] = [];
    await instance({ waitUntil: (work) => goingOn.push(work) })(claim('k3'));
    assert.equal(goingOn.length, 1);
    await Promise.all(goingOn);
  });
});

describe('a claim whose process ends, and is tried again at another gateway, leaves nothing out', () => {
  const kept = createAnswerMemory();
  const remembered = createAnswerMemory();
  const told: string[] = [];

  /** @param end before or after which of a claim's writes the process ends: it does nothing more then */
  function start(end?: string) {
    const never = new Promise<never>(() => undefined);
    let onEnd: () => void;
    const ended = new Promise<void>((resolve) => (onEnd = resolve));
    let hasEnded = false;
    const pass = async (moment: string): Promise<void> => {
      hasEnded ||= moment === end;
      if (!hasEnded) return;
      onEnd();
      await never;
    };
    const write = async <T>(name: string, work: () => T): Promise<Awaited<T>> => {
      await pass(`before-${name}`);
      const result = await work();
      await pass(`after-${name}`);
      return result;
    };
    const going: Promise<unknown>[] = [];
    const gateway = createGateway({
      baseUrl: 'https://service.example',
      apiKey: KEY,
      identify,
      // The one that goes on must not run out of time on a busy machine.
      timeout: end ? 500 : 10_000,
      // Another key would be another claim.
      fetch: (_address, init) => {
        const code = `CODE-${new Headers(init!.headers).get('Idempotency-Key')}`;
        return write('service', () => Response.json({ success: true, data: { code } }));
      },
      vault: { ...kept, replace: (...record) => write('vault', () => kept.replace!(...record)) },
      store: { ...remembered, set: (...answer) => write('store', () => remembered.set(...answer)) },
      onClaim: ({ code }) => write('hook', () => told.push(code)),
      waitUntil: (work) => going.push(work),
    });
    return { gateway, ended, going };
  }

  for (const [end, times] of [
    ['before-service', 1],
    ['after-service', 1],
    ['before-vault', 1],
    ['after-vault', 1],
    ['before-store', 1],
    // What is remembered isn't told again.
    ['after-store', 0],
    ['before-hook', 0],
    ['after-hook', 1],
  ] as const)
    test(`${end}: page, vault and store have the code, and the hook ${times ? 'got it once' : 'never gets it'}`, async () => {
      const ask = (gateway: Gateway, path = CLAIM): Promise<Response> =>
        gateway(new Request(`https://shop.example${path}`, page(end, { Cookie: `session=${end}` })));
      const [first, second] = [start(end), start()];
      void ask(first.gateway);
      await first.ended;
      assert.equal(await codeOf(await ask(second.gateway)), `CODE-${end}`);
      await Promise.all(second.going);
      const { data } = (await (await ask(second.gateway, '/rewards/codes')).json()) as {
        data: { codes: { code: string }[] };
      };
      assert.deepEqual(
        data.codes.map(({ code }) => code),
        [`CODE-${end}`],
      );
      // One that can't ask the service.
      assert.equal(await codeOf(await ask(start('before-service').gateway)), `CODE-${end}`);
      assert.equal(told.splice(0).length, times);
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

  describe('that hangs', { concurrency: true }, () => {
    const never = () => new Promise<never>(() => undefined);
    const get = () => undefined;
    for (const [name, store] of [
      ['in get', { get: never, set: get }],
      ['in set', { get, set: never }],
      ['in both', { get: never, set: never }],
    ] satisfies [string, AnswerStore][])
      test(`${name} delays the code for less than the timeout, on every try`, async () => {
        gateway.upstream.answer = claimed('ANYWAY');
        const ask = instance(store, { timeout: 2000 });
        for (let tries = 0; tries < 2; tries++) {
          const begun = performance.now();
          assert.equal(await codeOf(await ask(claim)), 'ANYWAY');
          assert.ok(performance.now() - begun < 2000);
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
