import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { RewardsError } from '../../../src/client/rewards-error.js';
import { READY, type Claim } from '../../../src/giveaway/claims/claim-machine.js';
import { claimView, findHelped, nextClaimChange } from '../../../src/giveaway/claims/claim-view.js';
import type { Offer } from '../../../src/wire/offer.js';

const now = Date.parse('2026-11-21T12:00:00Z');
const WEEK = 7 * 24 * 60 * 60 * 1000;
const facts = { needsSignIn: false, recoverable: false, sample: false, stored: false, helped: false };
const error = new RewardsError('network', 'No answer');

const offerOf = (rest: Partial<Offer> = {}): Offer => ({
  id: 'a',
  title: 'A',
  ageRestricted: false,
  hasMultipleCodes: false,
  ...rest,
});
const claimedAt = (at: number): Claim => ({ state: 'claimed', code: 'ONE', at });
const failed: Claim = { state: 'failed', error, retryAt: now + 1000 };

describe('the view of a claim', () => {
  for (const [rest, availability] of [
    [{}, 'open'],
    [{ schedule: '2026-11-21T12:00:01Z' }, 'upcoming'],
    [{ schedule: '2026-11-21T12:00:00Z' }, 'open'],
    [{ expiry: '2026-11-21T12:00:00Z' }, 'ended'],
    [{ expiry: '2026-11-21T12:00:01Z' }, 'open'],
    // An offer that ended before it began has ended.
    [{ schedule: '2026-12-01T00:00:00Z', expiry: '2026-11-01T00:00:00Z' }, 'ended'],
  ] as const)
    test(`is ${availability} by its dates: ${JSON.stringify(rest)}`, () =>
      assert.equal(claimView(offerOf(rest), READY, facts, now).availability, availability));

  for (const [what, frequency, claim, renewable] of [
    ['before its week is over', '1week', claimedAt(now - WEEK + 1), false],
    ['after its week', '1week', claimedAt(now - WEEK), true],
    ['that is given once', undefined, claimedAt(0), false],
    ['that was never claimed', '1week', READY, false],
  ] as const)
    test(`of an offer ${what}: ${renewable ? 'there is' : 'there is no'} next code`, () =>
      assert.equal(claimView(offerOf({ frequency }), claim, facts, now).renewable, renewable));

  for (const [what, at, waiting] of [
    ['as long as the service has asked', now, true],
    ['no longer than the service has asked', now + 1000, false],
  ] as const)
    test(`waits ${what}`, () => assert.equal(claimView(offerOf(), failed, facts, at).waiting, waiting));

  for (const [what, claim, next] of [
    ['when the pause is over', failed, now + 1000],
    ['when the next code can be claimed', claimedAt(now - WEEK + 5), now + 5],
    ['never, when it can be claimed already', claimedAt(now - WEEK), Infinity],
    ['never, when it is ready', READY, Infinity],
  ] as const)
    test(`changes by itself ${what}`, () =>
      assert.equal(nextClaimChange(offerOf({ frequency: '1week' }), claim, now), next));

  test('changes by itself when its offer opens, and when it ends', () => {
    const offer = offerOf({ schedule: '2026-11-21T12:30:00Z', expiry: '2026-11-21T13:00:00Z' });
    const [opening, end] = [now + 30 * 60 * 1000, now + 60 * 60 * 1000];
    assert.deepEqual(
      [now, opening, end].map((at) => nextClaimChange(offer, READY, at)),
      [opening, end, Infinity],
    );
  });
});

describe("the merchant's help", () => {
  const [a, b, c] = ['a', 'b', 'c'].map((id) => offerOf({ id })) as [Offer, Offer, Offer];
  const refused: Claim = { state: 'refused' };
  const unconfirmed: Claim = { state: 'unconfirmed', key: 'k', error };
  for (const [what, claims, pressed, expected] of [
    ['is beside the first refusal', [READY, refused, unconfirmed], undefined, b],
    ['is beside the claim that was pressed last', [refused, READY, unconfirmed], 'c', c],
    ['stays at a refusal when a claim that succeeded was pressed', [refused, claimedAt(now), READY], 'b', a],
    ['is beside a lost answer', [READY, READY, unconfirmed], undefined, c],
    ['is nowhere while nothing is stuck', [READY, claimedAt(now), failed], 'c', undefined],
  ] as const)
    test(what, () => {
      const given = new Map([a, b, c].map((offer, index) => [offer, claims[index]!] as const));
      assert.equal(findHelped(given, pressed), expected);
    });
});
