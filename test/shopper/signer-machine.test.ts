import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isWaiting, nextSigning, UNSIGNED, type Signing, type SigningEvent } from '../../src/shopper/signer.js';
import { tokenOf } from './token-of.js';

const ada = tokenOf('ada');
const renewed = tokenOf('ada', 2);
const bob = tokenOf('bob');

const states = {
  none: UNSIGNED,
  signedOut: { state: 'none', generation: 3, sent: true },
  askingFirst: { state: 'asking', generation: 0, sent: false },
  asking: { state: 'asking', token: ada, generation: 3, sent: true },
  unsent: { state: 'known', token: ada, generation: 0, sent: false },
  known: { state: 'known', token: ada, generation: 3, sent: true },
  refused: { state: 'refused', token: ada, generation: 3, sent: true },
  refusedWithout: { state: 'refused', generation: 3, sent: true },
} satisfies Record<string, Signing>;

const events = {
  asked: { type: 'asked' },
  refused: { type: 'refused' },
  sent: { type: 'sent' },
  renewed: { type: 'answered', token: renewed, recognized: true },
  unrecognized: { type: 'answered', token: renewed, recognized: false },
  same: { type: 'answered', token: ada, recognized: false },
  other: { type: 'answered', token: bob, recognized: true },
  nobody: { type: 'answered', recognized: true },
} satisfies Record<string, SigningEvent>;

const known = (token: string, generation: number, sent = true): Signing => ({
  state: 'known',
  token,
  generation,
  sent,
});
const none = (generation: number, sent = true): Signing => ({ state: 'none', generation, sent });
/** The first answer is no change of shopper. */
const first = {
  renewed: known(renewed, 0, false),
  unrecognized: known(renewed, 0, false),
  same: known(ada, 0, false),
  other: known(bob, 0, false),
  nobody: none(0, false),
};
/** After Ada, shopper 3. */
const later = {
  renewed: known(renewed, 3),
  unrecognized: known(renewed, 4),
  same: known(ada, 3),
  other: known(bob, 4),
  nobody: none(4),
};
const afterNobody = {
  renewed: known(renewed, 4),
  unrecognized: known(renewed, 4),
  same: known(ada, 4),
  other: known(bob, 4),
  nobody: none(3),
};

/** The next state for each state and event. */
const table: Record<keyof typeof states, Record<keyof typeof events, Signing>> = {
  none: {
    asked: states.askingFirst,
    refused: { ...UNSIGNED, state: 'refused' },
    sent: { ...UNSIGNED, sent: true },
    ...first,
  },
  signedOut: {
    asked: { ...states.signedOut, state: 'asking' },
    refused: states.refusedWithout,
    sent: states.signedOut,
    ...afterNobody,
  },
  askingFirst: {
    asked: states.askingFirst,
    refused: { ...UNSIGNED, state: 'refused' },
    sent: { ...states.askingFirst, sent: true },
    ...first,
  },
  asking: { asked: states.asking, refused: states.refused, sent: states.asking, ...later },
  unsent: {
    asked: { ...states.unsent, state: 'asking' },
    refused: { ...states.unsent, state: 'refused' },
    sent: { ...states.unsent, sent: true },
    ...first,
  },
  known: { asked: states.asking, refused: states.refused, sent: states.known, ...later },
  refused: {
    asked: states.asking,
    refused: states.refused,
    sent: states.refused,
    ...later,
    unrecognized: known(renewed, 3),
    nobody: known(ada, 3),
  },
  refusedWithout: {
    asked: { ...states.signedOut, state: 'asking' },
    refused: states.refusedWithout,
    sent: states.refusedWithout,
    renewed: known(renewed, 3),
    unrecognized: known(renewed, 3),
    same: known(ada, 3),
    other: known(bob, 3),
    nobody: none(3),
  },
};

for (const [name, signing] of Object.entries(states)) {
  describe(`a signer that is ${name}`, () => {
    for (const [event, happening] of Object.entries(events)) {
      const expected = table[name as keyof typeof states][event as keyof typeof events];
      test(`${event}: ${expected.state}, shopper ${expected.generation}`, () =>
        assert.deepEqual({ token: undefined, ...nextSigning(signing, happening) }, { token: undefined, ...expected }));
    }
  });
}

test('requests wait only while the page has yet to answer', () => {
  const waiting = Object.entries(states).filter(([, signing]) => isWaiting(signing));
  assert.deepEqual(
    waiting.map(([name]) => name),
    ['askingFirst', 'asking', 'refused', 'refusedWithout'],
  );
});
