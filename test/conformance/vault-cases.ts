import assert from 'node:assert/strict';
import { inTurn, json } from '../support/loopback-server.js';
import { assertRefusal, type ConformanceCase } from './conformance-case.js';
import type { Shopper } from './gateway-under-test.js';
import { CLAIM, claimed, CODES, FLOW, pageOf, refused } from './pages.js';
import type { PageAnswer } from './page-request.js';

interface Listed {
  readonly id: string;
  readonly v: number;
  readonly code: string;
  readonly at: number;
  readonly offer: Readonly<Record<string, unknown>>;
}

type Ask = (path: string, page?: { method?: string; headers: Readonly<Record<string, string>> }) => Promise<PageAnswer>;

const daysFromNow = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

const offer = {
  id: 'o1',
  title: 'Ten per cent off',
  partner: 'Corner Café',
  image: 'https://pictures.example/cup.jpg',
  url: 'https://cafe.example/',
  expiry: daysFromNow(30),
};

const flowWith = (...offers: readonly object[]) => json({ success: true, data: { id: 'g1', offers } });

async function list(ask: Ask, shopper: Shopper): Promise<readonly Listed[]> {
  const answer = await ask(CODES, pageOf(shopper));
  assert.equal(answer.status, 200, answer.text);
  assert.equal(answer.headers.get('Cache-Control'), 'no-store');
  return (answer.json() as { data: { codes: readonly Listed[] } }).data.codes;
}

const codesOf = async (ask: Ask, shopper: Shopper): Promise<string[]> =>
  (await list(ask, shopper)).map(({ code }) => code);

const erase = (ask: Ask, shopper: Shopper, query = ''): Promise<PageAnswer> =>
  ask(CODES + query, { ...pageOf(shopper), method: 'DELETE' });

/** A vault, which keeps the codes of signed-in shoppers for their other devices. */
export const vaultCases: readonly ConformanceCase[] = [
  {
    title: 'lists a claimed code with what its giveaway has said of the offer, and to its shopper alone',
    options: { vault: true },
    run: async ({ ask, gateway, service }) => {
      const [ada, ben] = [await gateway.signIn('ada'), await gateway.signIn('ben')];
      service.answer = flowWith(offer, { id: 'o2', title: 'Another' });
      await ask(FLOW, pageOf(ada));
      service.answer = claimed('SAVE-10');
      const before = Date.now();
      await ask(CLAIM, pageOf(ada, 'k1'));
      const [kept, ...others] = await list(ask, ada);
      assert.equal(others.length, 0);
      const { id, at, ...rest } = kept!;
      assert.match(id, /^[\w-]{8,64}$/);
      // A gateway may know the time in whole seconds.
      assert.ok(at >= before - 1000 && at <= Date.now(), String(at));
      assert.deepEqual(rest, { v: 1, code: 'SAVE-10', offer });
      assert.deepEqual(await codesOf(ask, ben), []);
    },
  },
  {
    title: 'lists the newest code first, each once, without a title if it has seen no giveaway, and keeps no refusal',
    options: { vault: true },
    run: async ({ ask, gateway, service }) => {
      const ada = await gateway.signIn('ada');
      for (const [answer, key, path] of [
        [claimed('FIRST'), 'k1', CLAIM],
        [claimed('SECOND'), 'k2', '/api/v1/giveaways/claim?offer=o2'],
        [claimed('FIRST'), 'k3', CLAIM],
        [refused, 'k4', CLAIM],
        [claimed('THIRD'), undefined, CLAIM],
      ] as const) {
        service.answer = answer;
        assert.equal((await ask(path, pageOf(ada, key))).status, 200);
      }
      const kept = await list(ask, ada);
      assert.deepEqual(
        kept.map(({ code, offer: { id } }) => [code, id]),
        [
          ['THIRD', 'o1'],
          ['SECOND', 'o2'],
          ['FIRST', 'o1'],
        ],
      );
      assert.deepEqual(Object.keys(kept[0]!.offer), ['id']);
      assert.equal(new Set(kept.map(({ id }) => id)).size, 3);
    },
  },
  {
    title: 'lists no code a day after its offer has ended',
    options: { vault: true },
    run: async ({ ask, gateway, service }) => {
      const ada = await gateway.signIn('ada');
      service.answer = flowWith(
        { ...offer, expiry: daysFromNow(-2) },
        { ...offer, id: 'o2', expiry: daysFromNow(-0.1) },
      );
      await ask(FLOW, pageOf(ada));
      service.answer = claimed('ENDED');
      await ask(CLAIM, pageOf(ada, 'k1'));
      service.answer = claimed('LAST-DAY');
      await ask('/api/v1/giveaways/claim?offer=o2', pageOf(ada, 'k2'));
      assert.deepEqual(await codesOf(ask, ada), ['LAST-DAY']);
    },
  },
  {
    title: 'erases one code or all of them, of the shopper who asks alone',
    options: { vault: true },
    run: async ({ ask, gateway, service }) => {
      const [ada, ben] = [await gateway.signIn('ada'), await gateway.signIn('ben')];
      for (const [shopper, code] of [
        [ada, 'A1'],
        [ada, 'A2'],
        [ben, 'B1'],
      ] as const) {
        service.answer = claimed(code);
        await ask(CLAIM, pageOf(shopper, code));
      }
      const id = (await list(ask, ada)).find(({ code }) => code === 'A1')!.id;
      assert.deepEqual((await erase(ask, ben, `?id=${id}`)).json(), { success: true });
      assert.deepEqual(await codesOf(ask, ada), ['A2', 'A1']);
      const answer = await erase(ask, ada, `?id=${id}`);
      assert.deepEqual(answer.json(), { success: true });
      assert.equal(answer.headers.get('Cache-Control'), 'no-store');
      assert.deepEqual(await codesOf(ask, ada), ['A2']);
      assert.deepEqual((await erase(ask, ada)).json(), { success: true });
      assert.deepEqual(await codesOf(ask, ada), []);
      assert.deepEqual(await codesOf(ask, ben), ['B1']);
    },
  },
  ...([
    '?id=',
    '?id',
    '?ID=12345678',
    '?id[]=12345678',
    '?id=12345678&id=12345678',
    '?id=1234567',
    `?id=${'x'.repeat(65)}`,
    '?id=1234%2F678',
    '?id=12345678%0A',
    '?id=12345678&user=ada',
    '?all',
    '?once=k1&once=k2',
  ].map((query) => ({
    title: `answers DELETE ${CODES}${query} with 400, and erases nothing`,
    options: { vault: true },
    run: async ({ ask, gateway, service }) => {
      const ada = await gateway.signIn('ada');
      service.answer = claimed();
      await ask(CLAIM, pageOf(ada, 'k1'));
      assertRefusal(await erase(ask, ada, query), 'unreadableQuery');
      assert.deepEqual(await codesOf(ask, ada), ['SAVE-10']);
    },
  })) satisfies ConformanceCase[]),
  {
    title: 'erases nothing by an id of no code, and all codes without an id, whatever makes the address unlike others',
    options: { vault: true },
    run: async ({ ask, gateway, service }) => {
      const ada = await gateway.signIn('ada');
      service.answer = claimed();
      await ask(CLAIM, pageOf(ada, 'k1'));
      assert.deepEqual((await erase(ask, ada, '?once=k2&id=12345678')).json(), { success: true });
      assert.deepEqual(await codesOf(ask, ada), ['SAVE-10']);
      assert.deepEqual((await erase(ask, ada, '?once=k3')).json(), { success: true });
      assert.deepEqual(await codesOf(ask, ada), []);
    },
  },
  {
    title: 'shows and keeps no code while its vault is off, and shows none again that it has said is erased',
    options: { vault: true },
    run: async ({ ask, gateway, service }) => {
      const ada = await gateway.signIn('ada');
      service.answer = inTurn(claimed('BEFORE'), claimed('MEANWHILE'));
      await ask(CLAIM, pageOf(ada, 'k1'));
      await gateway.turnVault!(false);
      await ask(CLAIM, pageOf(ada, 'k2'));
      assert.deepEqual(await codesOf(ask, ada), []);
      const erased = await erase(ask, ada);
      await gateway.turnVault!(true);
      const shown = await codesOf(ask, ada);
      if (erased.status === 200) assert.deepEqual(shown, []);
      else {
        assertRefusal(erased, 'codesUnavailable');
        assert.ok(!shown.includes('MEANWHILE'));
      }
    },
  },
  {
    title: 'erases nothing when nobody is signed in, or for a page that may not claim',
    options: { vault: true },
    run: async ({ ask, gateway, service }) => {
      const ada = await gateway.signIn('ada');
      service.answer = claimed();
      await ask(CLAIM, pageOf(ada, 'k1'));
      assertRefusal(await ask(CODES, { ...pageOf({ headers: {} }), method: 'DELETE' }), 'signedOutOfCodes');
      const { 'X-Rewards-Client': _ours, ...withoutOurs } = pageOf(ada).headers;
      assertRefusal(await ask(CODES, { headers: withoutOurs, method: 'DELETE' }), 'codesNotAllowed');
      const headers = { ...pageOf(ada).headers, 'Sec-Fetch-Site': 'cross-site' };
      assertRefusal(await ask(CODES, { headers, method: 'DELETE' }), 'codesNotAllowed');
      assert.deepEqual(await codesOf(ask, ada), ['SAVE-10']);
    },
  },
];
