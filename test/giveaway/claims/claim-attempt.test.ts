import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { RewardsClient } from '../../../src/client/index.js';
import { RewardsError } from '../../../src/client/rewards-error.js';
import type { ClaimOptions, GiveawayAccess } from '../../../src/client/giveaway-endpoints.js';
import { accessOf } from '../../../src/giveaway/access.js';
import { claimCode, type ClaimSession } from '../../../src/giveaway/claims/claim-attempt.js';
import { ClaimStore } from '../../../src/giveaway/claims/claim-store.js';
import type { Offer } from '../../../src/wire/offer.js';

const offer: Offer = { id: 'a', title: 'A', ageRestricted: false, hasMultipleCodes: false };

type Answer = Awaited<ReturnType<GiveawayAccess['claim']>>;

let shops = 0;

/** A shopper of a shop that no other test has. Claims outlive elements, so they outlive a test, too. */
function sessionOf(answer: () => Answer | Promise<Answer>, viewer: string | undefined = 'digest-of-ann') {
  const base = `https://shop-${(shops += 1)}.example/rewards`;
  const asked: ClaimOptions[] = [];
  const client = {
    claim: async (options: ClaimOptions) => {
      asked.push(options);
      return answer();
    },
  } as GiveawayAccess;
  const store = new ClaimStore({ base, viewers: viewer === undefined ? [] : [viewer], remember: 'none' });
  const access = accessOf({ baseUrl: base });
  const session: ClaimSession = { access, client, giveaway: undefined, viewer, token: undefined, store };
  return { session, store, asked };
}

const claimed = (code: string, viewer?: string): Answer => ({ status: 'claimed', code, viewer });
const refused = (message?: string): Answer => ({ status: 'refused', message });
const fail = (error: RewardsError) => (): never => {
  throw error;
};

describe('one attempt to claim', () => {
  for (const [what, answer, state] of [
    ['gives a code', () => claimed('ONE', 'digest-of-ann'), 'claimed'],
    ['is refused in the words of the service', () => refused('Sold out'), 'refused'],
    [
      'fails when the service has turned it down',
      fail(new RewardsError('http', 'Busy', { status: 429, envelope: true })),
      'failed',
    ],
    [
      'is unconfirmed when something in front turned it down',
      fail(new RewardsError('http', 'No', { status: 403 })),
      'unconfirmed',
    ],
    ['is unconfirmed when its answer was lost', fail(new RewardsError('network', 'Gone')), 'unconfirmed'],
    ['is unconfirmed when its answer is for another shopper', () => claimed('OTHERS', 'digest-of-bob'), 'unconfirmed'],
  ] as const)
    test(what, async () => {
      const { session, store } = sessionOf(answer);
      const end = await claimCode(offer, session);
      assert.equal(end?.claim.state, state);
      assert.equal(store.get(offer).state, state);
      assert.ok(!JSON.stringify(store.get(offer)).includes('OTHERS'));
    });

  test("shows another shopper's code to nobody: a try of theirs has the same key", async () => {
    const { session, store, asked } = sessionOf(() => claimed('OTHERS', 'digest-of-bob'));
    const end = await claimCode(offer, session);
    assert.equal(end?.viewer, 'digest-of-ann');
    const theirs = store.of('digest-of-bob').get(offer);
    assert.equal(theirs.state === 'unconfirmed' && theirs.key, asked[0]!.idempotencyKey);
    assert.ok(!JSON.stringify(theirs).includes('OTHERS'));
  });

  test('belongs to the shopper whom the gateway names, if nobody was named before', async () => {
    const { session, store } = sessionOf(() => claimed('ONE', 'digest-of-ann'), undefined);
    const unnamed = { ...session, viewer: undefined, store: store.of(undefined) };
    const end = await claimCode(offer, unnamed);
    assert.equal(end?.viewer, 'digest-of-ann');
    assert.equal(store.of('digest-of-ann').get(offer).state, 'claimed');
    assert.equal(unnamed.store.get(offer).state, 'ready');
  });

  test('leaves no trace of a lost answer once the gateway names the shopper with a code', async () => {
    const answers = [fail(new RewardsError('network', 'Gone')), () => claimed('ONE', 'digest-of-ann')];
    const { session, store } = sessionOf(() => answers.shift()!());
    const unnamed = { ...session, viewer: undefined, store: store.of(undefined) };
    await claimCode(offer, unnamed);
    assert.equal(unnamed.store.get(offer).state, 'unconfirmed');
    await claimCode(offer, unnamed);
    assert.deepEqual([unnamed.store.get(offer).state, store.get(offer).state], ['ready', 'claimed']);
  });

  test('goes on under the shopper’s name if the gateway has named them since its answer was lost', async () => {
    const answers = [fail(new RewardsError('network', 'Gone')), () => claimed('ONE', 'digest-of-ann')];
    const { session, store, asked } = sessionOf(() => answers.shift()!());
    const unnamed = store.of(undefined);
    await claimCode(offer, { ...session, viewer: undefined, store: unnamed });
    store.takeUnnamed([offer]);
    assert.deepEqual([unnamed.get(offer).state, store.get(offer).state], ['ready', 'unconfirmed']);
    const end = await claimCode(offer, session);
    assert.equal(end?.claim.state, 'claimed');
    assert.equal(asked[0]!.idempotencyKey, asked[1]!.idempotencyKey);
  });

  test('keeps its own key, although another answer was lost before the gateway had named the shopper', async () => {
    const { session, store, asked } = sessionOf(fail(new RewardsError('network', 'Gone')));
    await claimCode(offer, session);
    await claimCode(offer, { ...session, viewer: undefined, store: store.of(undefined) });
    store.takeUnnamed([offer]);
    await claimCode(offer, session);
    assert.equal(asked[2]!.idempotencyKey, asked[0]!.idempotencyKey);
    assert.notEqual(asked[1]!.idempotencyKey, asked[0]!.idempotencyKey);
  });

  test('sends one request, however often it is pressed', async () => {
    const { session, asked } = sessionOf(() => claimed('ONE'));
    const ends = await Promise.all([claimCode(offer, session), claimCode(offer, session), claimCode(offer, session)]);
    assert.deepEqual(
      ends.map((end) => end?.claim.state),
      ['claimed', undefined, undefined],
    );
    assert.equal(asked.length, 1);
    assert.equal(await claimCode(offer, session), undefined);
  });

  test('carries the key of the try whose answer was lost', async () => {
    const answers = [fail(new RewardsError('network', 'Gone')), () => claimed('ONE')];
    const { session, asked } = sessionOf(() => answers.shift()!());
    await claimCode(offer, session);
    const end = await claimCode(offer, session);
    assert.equal(end?.claim.state, 'claimed');
    assert.equal(asked[0]!.idempotencyKey, asked[1]!.idempotencyKey);
  });

  test('fails without an address, and sends nothing', async () => {
    const { session, asked } = sessionOf(() => claimed('ONE'));
    const end = await claimCode(offer, { ...session, access: accessOf({}) });
    assert.ok(end?.claim.state === 'failed');
    assert.equal(end.claim.error.message, 'There is no address to claim from');
    assert.equal(asked.length, 0);
  });
});

describe('an answer that doesn’t say whether a code was claimed', () => {
  const ok = (value: unknown) => [JSON.stringify(value), 200] as const;
  const refusal = JSON.stringify({ success: false, message: 'Sorry' });
  const lost: Record<string, readonly [body: string, status: number]> = {
    'success that isn’t a boolean': ok({ success: 'true', data: { code: 'X' } }),
    'success that is missing': ok({ data: { code: 'X' } }),
    'success without a code': ok({ success: true, data: {} }),
    'success with a code of the wrong type': ok({ success: true, data: { code: { a: 1 } } }),
    'success with an empty code': ok({ success: true, data: { code: '' } }),
    'a list': ok([]),
    'a page': ['<h1>Welcome</h1>', 200],
    'half an answer': ['{"success":true,"da', 200],
    nothing: ['', 200],
    ...Object.fromEntries([408, 500, 503, 504].map((status) => [`the status ${status}`, [refusal, status] as const])),
  };
  // Something in front of the service has answered, such as a firewall.
  for (const status of [400, 401, 403, 404, 405, 406, 409, 410, 429])
    for (const [name, body] of Object.entries({
      'a page': '<h1>No</h1>',
      nothing: '',
      JSON: '{"message":"Forbidden"}',
    }))
      lost[`${status} with ${name}`] = [body, status];

  for (const [name, [body, status]] of Object.entries(lost))
    test(`leaves the claim unconfirmed, and another try is the same claim: ${name}`, async () => {
      const { session, store } = sessionOf(() => claimed('NEVER'));
      const keys: (string | null)[] = [];
      const client = new RewardsClient({
        baseUrl: session.access.base,
        fetch: async (input, init) => {
          keys.push(new Request(input, init).headers.get('Idempotency-Key'));
          return new Response(body, { status });
        },
      });
      for (let attempt = 0; attempt < 2; attempt++) {
        const end = await claimCode(offer, { ...session, client });
        assert.equal(end?.claim.state, 'unconfirmed');
        assert.equal(store.get(offer).state, 'unconfirmed');
      }
      assert.equal(keys.length, 2);
      assert.equal(keys[0], keys[1]);
    });
});
