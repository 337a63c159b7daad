import assert from 'node:assert/strict';
import { describe, mock, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { createAnswerMemory } from '../../src/gateway/answer-store.js';
import { createGateway, type Gateway, type GatewayOptions, type VaultStore } from '../../src/gateway/index.js';
import { Vault } from '../../src/gateway/vault/vault.js';
import { createVaultCipher } from '../../src/gateway/vault/vault-cipher.js';
import { json } from '../support/loopback-server.js';
import { gatewayUnderTest, KEY } from './gateway-under-test.js';

const SHOP = 'https://shop.example';
const CODES = '/rewards/codes';
const VIEWER_KEY = 'f0e1d2c3b4a5968778695a4b3c2d1e0f';
const OTHER_KEY = '0f1e2d3c4b5a69788796a5b4c3d2e1f0';
const DAY_MS = 86_400_000;

interface Kept {
  readonly id: string;
  readonly code: string;
  readonly offer: { readonly id: string; readonly title?: string };
}

/** A store as another process has it: each call takes a turn, so that others come between. */
class SlowStore implements VaultStore {
  readonly values = new Map<string, { value: string; lifetime: number }>();
  async get(name: string): Promise<string | undefined> {
    await nextTurn();
    return this.values.get(name)?.value;
  }
  async set(name: string, value: string, lifetime: number): Promise<void> {
    await nextTurn();
    this.values.set(name, { value, lifetime });
  }
}

class ReplacingStore extends SlowStore {
  replacements = 0;
  refused = 0;
  async replace(name: string, known: string | undefined, value: string, lifetime: number): Promise<boolean> {
    await nextTurn();
    this.replacements += 1;
    const isKnown = this.values.get(name)?.value === known;
    if (isKnown) this.values.set(name, { value, lifetime });
    else this.refused += 1;
    return isKnown;
  }
}

describe('the vault', () => {
  const service = gatewayUnderTest();

  function gatewayWith(vault: VaultStore, options: Partial<GatewayOptions> = {}): Gateway {
    return createGateway({
      baseUrl: service.upstream.url,
      apiKey: KEY,
      viewerKey: VIEWER_KEY,
      identify: ({ headers }) => headers.get('Cookie'),
      limits: false,
      vault,
      ...options,
    });
  }

  function ask(
    gateway: Gateway,
    path: string,
    {
      method = 'GET',
      user = 'ada@example.org',
      key,
    }: { method?: string; user?: string | undefined; key?: string } = {},
  ): Promise<Response> {
    const sent = {
      'X-Rewards-Client': '1',
      'Sec-Fetch-Site': 'same-origin',
      Cookie: user,
      ...(key && { 'Idempotency-Key': key }),
    };
    return gateway(new Request(SHOP + path, { method, headers: sent }));
  }

  async function claim(gateway: Gateway, code: string, offer = 'o1', user?: string): Promise<Response> {
    service.upstream.answer = json({ success: true, data: { code } });
    return ask(gateway, `/rewards/api/v1/giveaways/claim?offer=${offer}`, { user, key: code });
  }

  async function list(gateway: Gateway, user?: string): Promise<readonly Kept[]> {
    const answer = await ask(gateway, CODES, { user });
    assert.equal(answer.status, 200);
    return ((await answer.json()) as { data: { codes: readonly Kept[] } }).data.codes;
  }

  /** Each claim gets a code of its own. */
  function answerEachKey(): void {
    service.upstream.answer = (request, response) =>
      json({ success: true, data: { code: `CODE-${request.headers['idempotency-key'] as string}` } })(
        request,
        response,
      );
  }

  const codesOf = async (gateway: Gateway, user?: string): Promise<string[]> =>
    (await list(gateway, user)).map(({ code }) => code);

  for (const [name, create] of Object.entries({
    'a slow store': () => new SlowStore(),
    'one that replaces': () => new ReplacingStore(),
    'the built-in memory': () => createAnswerMemory(),
  }))
    test(`never brings back what was erased, whatever comes at the same time: ${name}`, async () => {
      const gateway = gatewayWith(create());
      answerEachKey();
      let round = 0;
      const operation = fc.constantFrom('claim', 'erase', 'list');
      await fc.assert(
        fc.asyncProperty(
          fc.array(operation, { maxLength: 8 }),
          fc.array(operation, { maxLength: 8 }),
          async (before, after) => {
            const user = `user-${++round}`;
            const claimed: string[] = [];
            const run = (what: string): Promise<Response> => {
              if (what === 'erase') return ask(gateway, CODES, { user, method: 'DELETE' });
              if (what === 'list') return ask(gateway, CODES, { user });
              claimed.push(`${round}-${claimed.length}`);
              return ask(gateway, '/rewards/api/v1/giveaways/claim?offer=o1', { user, key: claimed.at(-1)! });
            };
            const first = before.map(run);
            await first[0];
            // Kept before the erasure is asked for.
            await run('claim');
            const kept = claimed.at(-1)!;
            const erased = run('erase');
            await Promise.all([...first, erased, ...after.map(run)]);
            assert.ok(!(await codesOf(gateway, user)).includes(`CODE-${kept}`));
          },
        ),
        { numRuns: 60 },
      );
    });

  test('writes nothing when there is nothing to erase', async () => {
    const store = new ReplacingStore();
    const gateway = gatewayWith(store);
    await ask(gateway, CODES, { method: 'DELETE' });
    assert.equal(store.values.size, 0);
    await claim(gateway, 'CODE-1');
    const before = JSON.stringify([...store.values]);
    await ask(gateway, `${CODES}?id=00000000-none`, { method: 'DELETE' });
    assert.equal(JSON.stringify([...store.values]), before);
  });

  for (const [name, options] of Object.entries({
    apiKey: { apiKey: 'another', viewerKey: undefined },
    baseUrl: { baseUrl: 'https://other.example' },
    site: { site: 'another' },
  }))
    test(`shares no name in its stores with a gateway of another ${name}`, async () => {
      const names: Set<string>[] = [];
      const common = { viewerKey: name === 'apiKey' ? undefined : VIEWER_KEY, limits: {}, address: () => '192.0.2.1' };
      for (const different of [{}, options]) {
        const own = new Set<string>();
        names.push(own);
        const set = (key: string): undefined => void own.add(key);
        const gateway = gatewayWith(
          { get: () => undefined, set },
          {
            ...common,
            ...different,
            store: { get: () => undefined, set, increment: (key) => (own.add(key.slice(8)), 1) },
            fetch: () =>
              Promise.resolve(
                Response.json({ success: true, data: { code: 'A', offers: [{ id: 'o1', title: 'T' }] } }),
              ),
          },
        );
        await ask(gateway, '/rewards/api/v1/giveaways/flow?id=g1');
        await ask(gateway, '/rewards/api/v1/giveaways/claim?offer=o1', { key: 'k1' });
      }
      assert.ok(names[0]!.size > 3);
      assert.deepEqual(
        [...names[0]!].filter((each) => names[1]!.has(each)),
        [],
      );
    });

  test('finds what was kept before names had a site, and moves it to the first that asks', async () => {
    const store = new ReplacingStore();
    const before = createVaultCipher(VIEWER_KEY);
    await new Vault(store, before, []).keep('ada@example.org', { code: 'BEFORE', offer: { id: 'o1' } });
    const gateway = gatewayWith(store, { site: 'first' });
    assert.deepEqual(await codesOf(gateway), ['BEFORE']);
    assert.equal(store.values.get(await before.nameOf('ada@example.org'))!.value, '');
    assert.deepEqual(await codesOf(gatewayWith(store, { site: 'second' })), []);
    assert.deepEqual(await codesOf(gateway), ['BEFORE']);
  });

  test('moves what another site has kept, so that only the first that asks has it', async () => {
    const store = new ReplacingStore();
    await claim(gatewayWith(store, { site: 'old' }), 'CODE-1');
    const moved = gatewayWith(store, { site: ['new', 'old'] });
    assert.deepEqual(await codesOf(moved), ['CODE-1']);
    assert.deepEqual(await codesOf(gatewayWith(store, { site: 'old' })), []);
    assert.deepEqual(await codesOf(gatewayWith(store, { site: 'new' })), ['CODE-1']);
  });

  test('names no shopper and no code in its store', async () => {
    const store = new SlowStore();
    const gateway = gatewayWith(store);
    await claim(gateway, 'SAVE-10-PER-CENT', 'offer-of-ada');
    assert.deepEqual(await codesOf(gateway), ['SAVE-10-PER-CENT']);
    assert.equal(store.values.size, 1);
    // Long words: short ones are in random letters now and then.
    for (const [name, { value }] of store.values)
      for (const text of [name, value, atob(value)])
        assert.doesNotMatch(text, /ada@example\.org|SAVE-10-PER-CENT|offer-of-ada/);
  });

  test('gives a record to nobody else, not even under another shopper’s name', async () => {
    const store = new SlowStore();
    const messages: string[] = [];
    const gateway = gatewayWith(store, { onError: ({ message }) => messages.push(message) });
    await claim(gateway, 'ADA-1');
    const [adasName] = store.values.keys();
    await claim(gateway, 'BEN-1', 'o1', 'ben');
    const bensName = [...store.values.keys()].find((name) => name !== adasName)!;
    store.values.set(bensName, store.values.get(adasName!)!);
    const answer = await ask(gateway, CODES, { user: 'ben' });
    assert.equal(answer.status, 503);
    assert.ok(!(await answer.text()).includes('ADA-1'));
    assert.match(messages.join(), /^The vault failed[^\n]*$/);
    // All can be erased, though nothing can be read.
    assert.equal((await ask(gateway, CODES, { user: 'ben', method: 'DELETE' })).status, 200);
    assert.deepEqual(await list(gateway, 'ben'), []);
    assert.deepEqual(await codesOf(gateway), ['ADA-1']);
  });

  test('finds what was kept under an earlier viewerKey, and moves it when the codes change', async () => {
    const store = new SlowStore();
    await claim(gatewayWith(store), 'OLD');
    const [earlierName] = store.values.keys();
    const gateway = gatewayWith(store, { viewerKey: [OTHER_KEY, VIEWER_KEY] });
    assert.deepEqual(await codesOf(gateway), ['OLD']);
    await claim(gateway, 'NEW', 'o2');
    assert.deepEqual((await codesOf(gateway)).sort(), ['NEW', 'OLD']);
    assert.equal(store.values.get(earlierName!)!.value, '');
    assert.deepEqual((await codesOf(gatewayWith(store, { viewerKey: OTHER_KEY }))).sort(), ['NEW', 'OLD']);
    assert.deepEqual(await codesOf(gatewayWith(store)), []);
  });

  test('erases what was kept under an earlier viewerKey, too', async () => {
    const store = new SlowStore();
    await claim(gatewayWith(store), 'OLD');
    const gateway = gatewayWith(store, { viewerKey: [OTHER_KEY, VIEWER_KEY] });
    await ask(gateway, CODES, { method: 'DELETE' });
    assert.deepEqual(await codesOf(gateway), []);
    assert.deepEqual(await codesOf(gatewayWith(store)), []);
  });

  test('keeps all codes that one shopper claims at once through two gateways', async () => {
    const store = new ReplacingStore();
    const gateways = [gatewayWith(store), gatewayWith(store)];
    answerEachKey();
    await Promise.all(
      Array.from({ length: 8 }, (_none, index) =>
        ask(gateways[index % 2]!, `/rewards/api/v1/giveaways/claim?offer=o${index}`, { key: String(index) }),
      ),
    );
    assert.equal(new Set(await codesOf(gateways[0]!)).size, 8);
    assert.ok(store.refused > 0, 'The gateways never met');
  });

  test('keeps a code while other gateways change the record again and again', async () => {
    const store = new ReplacingStore();
    const gateway = gatewayWith(store);
    mock.method(store, 'replace', () => Promise.resolve(false), { times: 50 });
    await claim(gateway, 'SAVE-10');
    assert.deepEqual(await codesOf(gateway), ['SAVE-10']);
  });

  test('keeps all codes that one shopper claims at once through one gateway, in a store without replace', async () => {
    const gateway = gatewayWith(new SlowStore());
    answerEachKey();
    await Promise.all(
      Array.from({ length: 8 }, (_none, index) =>
        ask(gateway, `/rewards/api/v1/giveaways/claim?offer=o${index}`, { key: String(index) }),
      ),
    );
    assert.equal(new Set(await codesOf(gateway)).size, 8);
  });

  test('keeps the newest 200 codes of a shopper', async () => {
    const gateway = gatewayWith(new SlowStore());
    for (let index = 0; index < 203; index += 1) await claim(gateway, `CODE-${index}`, `o${index}`);
    const codes = await codesOf(gateway);
    assert.equal(codes.length, 200);
    assert.ok(!codes.includes('CODE-0') && codes.includes('CODE-202'));
  });

  test('keeps a code without an end for a year, and its record no longer', async () => {
    mock.timers.enable({ apis: ['Date'], now: Date.UTC(2026, 5, 1) });
    try {
      const store = new SlowStore();
      const gateway = gatewayWith(store);
      await claim(gateway, 'SAVE-10');
      assert.equal([...store.values.values()][0]!.lifetime, 365 * DAY_MS);
      mock.timers.setTime(Date.UTC(2026, 5, 1) + 364 * DAY_MS);
      assert.deepEqual(await codesOf(gateway), ['SAVE-10']);
      mock.timers.setTime(Date.UTC(2026, 5, 1) + 365 * DAY_MS);
      assert.deepEqual(await codesOf(gateway), []);
    } finally {
      mock.timers.reset();
    }
  });

  test('learns of an offer from the giveaway that another gateway has answered with', async () => {
    const store = new SlowStore();
    const [one, other] = [gatewayWith(store), gatewayWith(store)];
    service.upstream.answer = json({ success: true, data: { id: 'g1', offers: [{ id: 'o1', title: 'A cake' }] } });
    // Signed out: the giveaway is the same for everybody.
    await one(new Request(`${SHOP}/rewards/api/v1/giveaways/flow?id=g1`));
    await claim(other, 'SAVE-10');
    assert.deepEqual((await list(other))[0]!.offer, { id: 'o1', title: 'A cake' });
  });

  test('learns of an offer from the next giveaway, if its store has failed at first', async () => {
    const store = new SlowStore();
    const learned: Promise<unknown>[] = [];
    const waitUntil = (work: Promise<unknown>) => void learned.push(work);
    const [one, other] = [gatewayWith(store, { onError: () => undefined, waitUntil }), gatewayWith(store)];
    service.upstream.answer = json({ success: true, data: { id: 'g1', offers: [{ id: 'o1', title: 'A cake' }] } });
    mock.method(store, 'set', () => Promise.reject(new Error('away')), { times: 1 });
    for (let views = 0; views < 2; views += 1) {
      await ask(one, '/rewards/api/v1/giveaways/flow?id=g1');
      await Promise.all(learned);
    }
    await claim(other, 'SAVE-10');
    assert.deepEqual((await list(other))[0]!.offer, { id: 'o1', title: 'A cake' });
  });

  test('cuts long texts of an offer, and leaves out long addresses and those that are no links', async () => {
    const gateway = gatewayWith(new SlowStore());
    const url = `https://partner.example/${'x'.repeat(2000)}`;
    const offers = [{ id: 'o1', title: 'T'.repeat(1000), partner: '<b>', url, image: 'javascript:alert(1)' }];
    service.upstream.answer = json({ success: true, data: { id: 'g1', offers } });
    await ask(gateway, '/rewards/api/v1/giveaways/flow?id=g1');
    await claim(gateway, 'SAVE-10');
    assert.deepEqual((await list(gateway))[0]!.offer, { id: 'o1', title: 'T'.repeat(300), partner: '<b>' });
  });

  for (const [name, work] of [
    ['fails', () => Promise.reject(new Error('ada@example.org SAVE-10'))],
    ['hangs', () => new Promise<never>(() => undefined)],
  ] as const)
    test(`costs no claim when its store ${name}, and the page still learns who the shopper is`, async () => {
      const messages: string[] = [];
      const gateway = gatewayWith(
        { get: work, set: work },
        { timeout: 600, onError: ({ message }) => messages.push(message) },
      );
      const answer = await claim(gateway, 'SAVE-10');
      assert.deepEqual(await answer.json(), { success: true, data: { code: 'SAVE-10' } });
      const codes = await ask(gateway, CODES);
      assert.equal(codes.status, 503);
      assert.equal(codes.headers.get('X-Rewards-Viewer'), answer.headers.get('X-Rewards-Viewer'));
      assert.equal(codes.headers.get('Cache-Control'), 'no-store');
      assert.equal(messages.length, 2);
      for (const message of messages) assert.match(message, /^The vault failed/);
      assert.doesNotMatch(messages.join(), /ada|SAVE/);
    });

  test('can be erased from an allowed origin, after a preflight', async () => {
    const allowed = 'https://other.example';
    const gateway = gatewayWith(new SlowStore(), { allowedOrigins: [allowed] });
    const preflight = await gateway(
      new Request(SHOP + CODES, {
        method: 'OPTIONS',
        headers: { Origin: allowed, 'Access-Control-Request-Method': 'DELETE' },
      }),
    );
    assert.equal(preflight.status, 204);
    assert.match(preflight.headers.get('Access-Control-Allow-Methods')!, /\bDELETE\b/);
    await claim(gateway, 'SAVE-10');
    const headers = {
      'X-Rewards-Client': '1',
      Origin: allowed,
      'Sec-Fetch-Site': 'cross-site',
      Cookie: 'ada@example.org',
    };
    const answer = await gateway(new Request(SHOP + CODES, { method: 'DELETE', headers }));
    assert.equal(answer.status, 200);
    assert.deepEqual(await list(gateway), []);
  });
});
