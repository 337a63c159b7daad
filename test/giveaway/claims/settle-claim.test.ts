import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { RewardsError } from '../../../src/client/rewards-error.js';
import { READY, type Claim, type ClaimingClaim } from '../../../src/giveaway/claims/claim-machine.js';
import { settleClaim, type ClaimAnswer, type Settlement } from '../../../src/giveaway/claims/settle-claim.js';

const NOW = 1_000;
const claim: ClaimingClaim = { state: 'claiming', key: 'key', lost: false };
const lost: Claim = { state: 'unconfirmed', key: 'key', error: new RewardsError('network', 'Gone') };
const old: Claim = { state: 'claimed', code: 'OLD', at: 1 };

const claimed: ClaimAnswer['event'] = { type: 'claimed', code: 'CODE', at: NOW };
const refused: ClaimAnswer['event'] = { type: 'refused', message: 'Sold out' };
const failed: ClaimAnswer['event'] = { type: 'failed', error: new RewardsError('network', 'Gone'), now: NOW };

/** The changes in words: whose, and what. A claim that was left goes back to the state in brackets. */
function wordsOf({ moves, end }: Settlement): string {
  return [...moves, end]
    .map(({ whose, event }) => `${whose} ${event.type}${event.type === 'left' ? ` (${event.before.state})` : ''}`)
    .join(', ');
}

describe('the answer to a claim', () => {
  for (const [what, viewer, answer, before, forgotten, changes] of [
    ['of a shopper with a name', 'ann', { event: claimed, viewer: 'ann' }, READY, false, 'pressed claimed'],
    ['that names nobody', 'ann', { event: claimed }, READY, false, 'pressed claimed'],
    ['that names nobody, to a shopper without a name', undefined, { event: claimed }, READY, false, 'pressed claimed'],
    ['that is a refusal', 'ann', { event: refused, viewer: 'ann' }, READY, false, 'pressed refused'],
    ['that was lost', undefined, { event: failed }, READY, false, 'pressed failed'],
    [
      'that names the shopper who pressed',
      undefined,
      { event: claimed, viewer: 'ann' },
      READY,
      false,
      'named moved, pressed left (ready), named claimed',
    ],
    [
      'that is a refusal, and names the shopper who pressed',
      undefined,
      { event: refused, viewer: 'ann' },
      old,
      false,
      'named moved, pressed left (claimed), named refused',
    ],
    [
      'that comes after a lost one, and names the shopper who pressed',
      undefined,
      { event: claimed, viewer: 'ann' },
      lost,
      false,
      'named moved, pressed left (ready), named claimed',
    ],
    [
      'that names the shopper who pressed, whose codes were forgotten meanwhile',
      undefined,
      { event: claimed, viewer: 'ann' },
      READY,
      true,
      'pressed claimed',
    ],
    [
      'that is for somebody else',
      'ann',
      { event: claimed, viewer: 'ben' },
      READY,
      false,
      'named moved, named failed, pressed failed',
    ],
    [
      'that is for somebody else, after codes were forgotten',
      'ann',
      { event: claimed, viewer: 'ben' },
      READY,
      true,
      'named moved, named failed, pressed failed',
    ],
  ] satisfies [string, string | undefined, ClaimAnswer, Claim, boolean, string][])
    test(`${what}: ${changes}`, () => {
      assert.equal(wordsOf(settleClaim({ claim, before, viewer, forgotten }, answer, NOW)), changes);
    });

  test('that is for somebody else contains their code nowhere', () => {
    const sent = { claim, before: READY, viewer: 'ann', forgotten: false };
    const settled = settleClaim(sent, { event: claimed, viewer: 'ben' }, NOW);
    assert.ok(!JSON.stringify(settled).includes('CODE'));
    const { event } = settled.end;
    assert.ok(event.type === 'failed' && !event.error.certain && event.now === NOW, 'it may be tried again');
  });

  test('keeps the key of the claim that was sent', () => {
    const sent = { claim, before: READY, viewer: undefined, forgotten: false };
    const [moved] = settleClaim(sent, { event: claimed, viewer: 'ann' }, NOW).moves;
    assert.deepEqual(moved, { whose: 'named', event: { type: 'moved', from: claim } });
  });
});
