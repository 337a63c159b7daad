import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { checkProperty } from '../support/check-property.js';
import { OFFERS, simulate, type Defects, type Step } from './simulate.js';

const which = (count: number) => fc.nat({ max: count - 1 });

const press = fc.record({
  do: fc.constant('press' as const),
  shopper: which(3),
  tab: which(2),
  offer: which(OFFERS.length),
  gateway: which(2),
  fate: fc.constantFrom(
    'answered' as const,
    'never sent on' as const,
    'answer lost before the gateway' as const,
    'answer lost behind it' as const,
    'late' as const,
  ),
});

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: press },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reload' as const), shopper: which(3), tab: which(2) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      minutes: fc.constantFrom(1, 11, 1400, 1500, 10_030, 10_081),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('restart' as const), gateway: which(2) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constantFrom('sign out' as const, 'sign in' as const), shopper: which(3) }),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      { do: 'rotate the key' as const },
      { do: 'store fails' as const },
      { do: 'store recovers' as const },
      { do: 'deliver late claims' as const },
    ),
  },
);

const steps = fc.array(step, { minLength: 1, maxLength: 60, size: 'max' });

/** Steps of seeds that failed. The last was a fault of the page, the others of the checker. */
const failedBefore: Record<string, Step[]> = {
  'a code is repeated to one tab within a day, and refused to the other one after it': [
    { do: 'press', shopper: 0, tab: 1, offer: 0, gateway: 0, fate: 'answer lost behind it' },
    { do: 'wait', minutes: 1400 },
    { do: 'press', shopper: 0, tab: 0, offer: 0, gateway: 0, fate: 'answered' },
    { do: 'wait', minutes: 1400 },
    { do: 'press', shopper: 0, tab: 1, offer: 0, gateway: 0, fate: 'answered' },
    { do: 'press', shopper: 0, tab: 0, offer: 0, gateway: 0, fate: 'answered' },
  ],
  'a claim that comes late is refused, and the refusal is repeated after the window that it names': [
    { do: 'press', shopper: 0, tab: 0, offer: 1, gateway: 0, fate: 'answered' },
    { do: 'press', shopper: 0, tab: 0, offer: 1, gateway: 0, fate: 'late' },
    { do: 'wait', minutes: 10_030 },
    { do: 'deliver late claims' },
    { do: 'wait', minutes: 1400 },
    { do: 'press', shopper: 0, tab: 0, offer: 1, gateway: 0, fate: 'answered' },
  ],
  'a shopper whose session has ended asks for the next code': [
    { do: 'press', shopper: 2, tab: 0, offer: 1, gateway: 0, fate: 'answered' },
    { do: 'sign out', shopper: 2 },
    { do: 'wait', minutes: 10_081 },
    { do: 'press', shopper: 2, tab: 0, offer: 1, gateway: 0, fate: 'answered' },
  ],
};

describe('shoppers with tabs, two gateways and a service', () => {
  test('have only histories that can have happened, and lose no code, whatever is lost, late, reloaded, restarted, rotated or signed out', () =>
    checkProperty(
      60,
      fc.asyncProperty(steps, async (taken) => assert.deepEqual(await simulate(taken), [])),
    ));

  for (const [what, taken] of Object.entries(failedBefore))
    test(`have a history that can have happened when ${what}`, async () => assert.deepEqual(await simulate(taken), []));

  for (const [defects, kind, least] of [
    [{ forgetsKeys: true }, 'changed answer', 4],
    [{ doublesCodes: true }, 'doubled code', 4],
    [{ endsWindowsEarly: true }, 'rule broken', 5],
    [{ forgetsStorage: true }, 'lost code', 2],
  ] as [Defects, string, number][])
    test(`are found out with the fault ${Object.keys(defects).join()}, by a few steps of one seed`, async () => {
      const outcome = await fc.check(
        fc.asyncProperty(steps, async (taken) => {
          const kinds = (await simulate(taken, defects)).map((fault) => fault.kind);
          assert.ok(!kinds.includes(kind as (typeof kinds)[number]));
        }),
        { seed: 1, numRuns: 100 },
      );
      assert.ok(outcome.failed, 'no history was refused');
      const [shrunken] = outcome.counterexample!;
      assert.ok(shrunken.length <= least, JSON.stringify(shrunken));
      // The steps alone show it again.
      assert.notDeepEqual(await simulate(shrunken, defects), []);
    });
});
