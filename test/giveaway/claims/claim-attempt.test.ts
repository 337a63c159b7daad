import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { RewardsError } from '../../../src/client/rewards-error.js';
import type { ClaimOptions, GiveawayAccess } from '../../../src/client/giveaway-endpoints.js';
import { accessOf } from '../../../src/giveaway/access/access.js';
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
  const store = new ClaimStore({ base, viewer, remember: 'none' });
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
    assert.equal(end?.claim.state, 'failed');
    assert.equal(asked.length, 0);
  });
});
