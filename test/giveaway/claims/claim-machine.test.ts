import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { RewardsError } from '../../../src/client/rewards-error.js';
import {
  heldCode,
  nextClaim,
  READY,
  type Claim,
  type ClaimEffect,
  type ClaimEvent,
} from '../../../src/giveaway/claims/claim-machine.js';

const now = 1_000_000;
const lost = new RewardsError('timeout', 'late');
const unknownOffer = new RewardsError('http', 'unknown', { status: 404, envelope: true });
const tooMany = new RewardsError('http', 'slow down', { status: 429, retryAfter: 5000, envelope: true });

const states = {
  ready: READY,
  claiming: { state: 'claiming', key: 'first', lost: false },
  retrying: { state: 'claiming', key: 'first', lost: true },
  claimed: { state: 'claimed', code: 'CODE', at: now - 1 },
  refused: { state: 'refused', message: 'No.' },
  unconfirmed: { state: 'unconfirmed', key: 'first', error: lost, retryAt: undefined },
  held: { state: 'unconfirmed', key: 'first', error: tooMany, retryAt: now + 5000 },
  failed: { state: 'failed', error: unknownOffer, retryAt: undefined },
  waiting: { state: 'failed', error: tooMany, retryAt: now + 5000 },
  abandoned: { state: 'claiming', key: 'first', lost: false, forgotten: true },
} satisfies Record<string, Claim>;

const events = {
  pressed: { type: 'pressed', key: 'second', shared: false, now, renews: false },
  renewed: { type: 'pressed', key: 'second', shared: false, now, renews: true },
  joined: { type: 'pressed', key: 'shared', shared: true, now, renews: false },
  claimed: { type: 'claimed', code: 'NEW', at: now },
  refused: { type: 'refused', message: 'Sorry.' },
  lost: { type: 'failed', error: lost, now },
  failed: { type: 'failed', error: unknownOffer, now },
  held: { type: 'failed', error: tooMany, now },
  unsent: { type: 'failed', error: lost, now, unsent: true },
  restored: { type: 'restored', code: 'OLD', at: 5 },
  interrupted: { type: 'interrupted', key: 'third', error: lost },
  forgotten: { type: 'forgotten' },
  moved: { type: 'moved', from: { state: 'claiming', key: 'theirs', lost: false } },
  movedLost: { type: 'moved', from: { state: 'unconfirmed', key: 'theirs', error: lost } },
  left: { type: 'left', before: { state: 'refused', message: 'Before.' } },
} satisfies Record<string, ClaimEvent>;

const fresh: Claim = { state: 'claimed', code: 'NEW', at: now };
const old: Claim = { state: 'claimed', code: 'OLD', at: 5 };
const again: Claim = { state: 'claiming', key: 'second', lost: false };
const joined: Claim = { state: 'claiming', key: 'shared', lost: true };

const movedIn: Claim = { state: 'claiming', key: 'theirs', lost: false, previous: undefined };
const movedLost: Claim = { state: 'unconfirmed', key: 'theirs', error: lost, previous: undefined };
const moves = { moved: movedIn, movedLost };
const left = events.left.before;

/** What each event asks for if it changes the state. */
const effects: Partial<Record<ClaimEvent['type'], readonly ClaimEffect[]>> = {
  pressed: ['store', 'send'],
  claimed: ['store', 'announce'],
  refused: ['store', 'announce'],
  failed: ['store', 'announce'],
  moved: ['store'],
  left: ['store'],
};

/** The next state for each state and event. An event that isn't listed changes nothing. */
const table: Record<keyof typeof states, Partial<Record<keyof typeof events, Claim>>> = {
  ready: {
    pressed: again,
    renewed: again,
    joined,
    claimed: fresh,
    restored: old,
    interrupted: { state: 'unconfirmed', key: 'third', error: lost },
    ...moves,
  },
  claiming: {
    claimed: fresh,
    refused: { state: 'refused', message: 'Sorry.' },
    lost: { state: 'unconfirmed', key: 'first', error: lost, retryAt: undefined },
    failed: { state: 'failed', error: unknownOffer, retryAt: undefined },
    held: { state: 'failed', error: tooMany, retryAt: now + 5000 },
    unsent: { state: 'failed', error: lost, retryAt: undefined },
    forgotten: { state: 'claiming', key: 'first', lost: false, forgotten: true },
    left,
  },
  retrying: {
    claimed: fresh,
    refused: { state: 'refused', message: 'Sorry.' },
    lost: { state: 'unconfirmed', key: 'first', error: lost, retryAt: undefined },
    failed: { state: 'unconfirmed', key: 'first', error: unknownOffer, retryAt: undefined },
    held: { state: 'unconfirmed', key: 'first', error: tooMany, retryAt: now + 5000 },
    unsent: { state: 'unconfirmed', key: 'first', error: lost, retryAt: undefined },
    forgotten: { state: 'claiming', key: 'first', lost: true, forgotten: true },
    left,
  },
  claimed: {
    renewed: { state: 'claiming', key: 'second', lost: false, previous: { code: 'CODE', at: now - 1 } },
    claimed: fresh,
    restored: old,
    forgotten: READY,
    moved: { ...movedIn, previous: { code: 'CODE', at: now - 1 } },
    movedLost: { ...movedLost, previous: { code: 'CODE', at: now - 1 } },
  },
  refused: { pressed: again, renewed: again, joined, claimed: fresh, restored: old, forgotten: READY, ...moves },
  unconfirmed: {
    pressed: states.retrying,
    renewed: states.retrying,
    joined: states.retrying,
    claimed: fresh,
    restored: old,
    forgotten: READY,
  },
  held: { claimed: fresh, restored: old, forgotten: READY },
  failed: { pressed: again, renewed: again, joined, claimed: fresh, restored: old, forgotten: READY, ...moves },
  waiting: { claimed: fresh, restored: old, forgotten: READY, ...moves },
  abandoned: {
    claimed: fresh,
    refused: { state: 'refused', message: 'Sorry.' },
    lost: { state: 'unconfirmed', key: 'first', error: lost, retryAt: undefined },
    failed: { state: 'failed', error: unknownOffer, retryAt: undefined },
    held: { state: 'failed', error: tooMany, retryAt: now + 5000 },
    unsent: { state: 'failed', error: lost, retryAt: undefined },
    forgotten: states.abandoned,
    left,
  },
};

for (const [name, claim] of Object.entries(states)) {
  describe(`a claim that is ${name}`, () => {
    for (const [event, happening] of Object.entries(events)) {
      const expected = table[name as keyof typeof states][event as keyof typeof events];
      test(`${event}: ${expected ? expected.state : 'stays'}`, () => {
        const next = nextClaim(claim, happening);
        if (expected) assert.deepEqual(next.claim, expected);
        else assert.equal(next.claim, claim);
        const asked = next.claim === claim ? [] : (effects[happening.type] ?? []);
        // After codes were forgotten, nothing more is stored.
        assert.deepEqual(next.effects, name === 'abandoned' ? asked.filter((effect) => effect !== 'store') : asked);
      });
    }
  });
}

const after = (claim: Claim, event: ClaimEvent): Claim => nextClaim(claim, event).claim;

test('a retry after the requested pause is a new claim', () => {
  assert.deepEqual(after(states.waiting, { ...events.pressed, now: now + 5000 }), again);
});

test('a retry after the requested pause continues the claim whose answer was lost', () => {
  assert.deepEqual(after(states.held, { ...events.pressed, now: now + 5000 }), states.retrying);
});

describe('a claim after the period of an earlier one', () => {
  const held = { code: 'CODE', at: now - 1 };
  const claiming = after(states.claimed, events.renewed);

  for (const name of ['refused', 'lost', 'failed'] as const)
    test(`${name}: the earlier code stays`, () => {
      const next = after(claiming, events[name]);
      assert.deepEqual(heldCode(next), held);
      assert.deepEqual(heldCode(after(next, events.pressed)), held);
    });

  test('claimed: the new code replaces the earlier one', () =>
    assert.deepEqual(heldCode(after(claiming, events.claimed)), { code: 'NEW', at: now }));

  test('forgotten while claiming: the earlier code is removed', () =>
    assert.equal(heldCode(after(claiming, events.forgotten)), undefined));

  test('interrupted: the earlier code stays', () =>
    assert.deepEqual(heldCode(after(READY, { ...events.interrupted, previous: held })), held));
});
