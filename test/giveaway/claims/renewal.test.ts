import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { renewsAt } from '../../../src/giveaway/claims/claimable.js';

describe('an offer can be claimed again', () => {
  for (const [frequency, claimed, again] of [
    ['1week', '2026-03-27T12:00:00Z', '2026-04-03T12:00:00Z'],
    ['1month', '2026-04-15T08:30:00Z', '2026-05-15T08:30:00Z'],
    ['1month', '2026-01-31T23:59:59Z', '2026-02-28T23:59:59Z'],
    ['1month', '2028-01-31T00:00:00Z', '2028-02-29T00:00:00Z'],
    ['1month', '2026-12-31T10:00:00Z', '2027-01-31T10:00:00Z'],
    ['1year', '2026-06-01T00:00:00Z', '2027-06-01T00:00:00Z'],
    ['1year', '2028-02-29T06:00:00Z', '2029-02-28T06:00:00Z'],
  ] as const)
    test(`${frequency} after ${claimed}: from ${again}`, () =>
      assert.equal(renewsAt(frequency, Date.parse(claimed)), Date.parse(again)));

  for (const frequency of [undefined, '1decade'])
    test(`never, with ${frequency ?? 'no'} frequency`, () => assert.equal(renewsAt(frequency, 0), Infinity));
});
