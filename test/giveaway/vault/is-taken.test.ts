import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { RewardsError } from '../../../src/client/rewards-error.js';
import { READY, type Claim } from '../../../src/giveaway/claims/claim-machine.js';
import { isTaken } from '../../../src/giveaway/vault/vault-codes.js';
import type { Offer } from '../../../src/wire/offer.js';

const DAY_MS = 86_400_000;
const now = Date.UTC(2026, 0, 31);
const found = { code: 'FOUND', at: now - 3 * DAY_MS };
const older = { code: 'OLDER', at: found.at - 1 };
const newer = { code: 'NEWER', at: found.at + 1 };
const error = new RewardsError('timeout', 'late');

const offerOf = (frequency?: string): Offer => ({
  id: 'a',
  title: 'A',
  ageRestricted: false,
  hasMultipleCodes: false,
  frequency,
});

describe('a code of the vault', () => {
  const cases: readonly [name: string, claim: Claim, isTaken: boolean, frequency?: string][] = [
    ['is shown where nothing was claimed', READY, true],
    ['replaces an older code', { state: 'claimed', ...older }, true],
    ['does not replace a newer code', { state: 'claimed', ...newer }, false],
    ['does not replace itself', { state: 'claimed', code: 'FOUND', at: 0 }, false],
    ['does not disturb a claim under way', { state: 'claiming', key: 'k', lost: false }, false],
    ['does not disturb a refusal', { state: 'refused', message: 'No.' }, false],
    ['is shown in place of a failure', { state: 'failed', error }, true],
    ['is not shown in place of a failed renewal of a newer code', { state: 'failed', error, previous: newer }, false],
    ['is the answer that was lost', { state: 'unconfirmed', key: 'k', error }, true],
    ['is the lost answer within its period', { state: 'unconfirmed', key: 'k', error }, true, '1week'],
    ['is not the lost answer if it is held already', { state: 'unconfirmed', key: 'k', error, previous: found }, false],
  ];
  for (const [name, claim, expected, frequency] of cases)
    test(name, () => assert.equal(isTaken(found, claim, offerOf(frequency), now), expected));

  test('is not the lost answer once the next period has begun', () => {
    const claim: Claim = { state: 'unconfirmed', key: 'k', error };
    assert.equal(isTaken({ ...found, at: now - 8 * DAY_MS }, claim, offerOf('1week'), now), false);
  });
});
