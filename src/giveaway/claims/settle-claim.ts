import { RewardsError } from '../../client/rewards-error.js';
import { READY, type Claim, type ClaimEvent, type ClaimingClaim } from './claim-machine.js';

/** What came back for a claim, and for whom. */
export interface ClaimAnswer {
  readonly event: Extract<ClaimEvent, { type: 'claimed' | 'refused' | 'failed' }>;
  /** The shopper whom a gateway has named. */
  readonly viewer?: string | undefined;
}

/** A claim whose answer has come. */
export interface SentClaim {
  readonly claim: ClaimingClaim;
  /** The state in which it was pressed. */
  readonly before: Claim;
  /** Who pressed, as far as the page knew. */
  readonly viewer: string | undefined;
  /** Whether the shopper's codes were forgotten meanwhile. */
  readonly forgotten: boolean;
}

/** An event for the claim of the shopper who pressed, or of the one whom the answer has named. */
export interface ClaimChange {
  readonly whose: 'pressed' | 'named';
  readonly event: ClaimEvent;
}

/** What an answer changes, in this order. */
export interface Settlement {
  readonly moves: readonly ClaimChange[];
  /** How the claim ended, and for whom: a gateway may already know of a sign-in when this page doesn't. */
  readonly end: ClaimChange;
}

/**
 * Decides which shopper an answer belongs to. Nobody sees another shopper's code, and no code is lost.
 *
 * @param now in epoch milliseconds
 */
export function settleClaim(
  { claim, before, viewer, forgotten }: SentClaim,
  answer: ClaimAnswer,
  now: number,
): Settlement {
  const { event, viewer: named = viewer } = answer;
  const moved: ClaimChange = { whose: 'named', event: { type: 'moved', from: claim } };
  if (viewer !== undefined && named !== viewer) {
    // A cache's answer, or somebody else has signed in elsewhere. If the claim was theirs, another try with the same key gets the first answer.
    const error = new RewardsError('format', 'The answer is for another shopper than the one who claimed');
    const unusable: ClaimEvent = { type: 'failed', error, now };
    return { moves: [moved, { whose: 'named', event: unusable }], end: { whose: 'pressed', event: unusable } };
  }
  // If codes were forgotten meanwhile, this one is only shown, not stored under a name.
  if (named === viewer || forgotten) return { moves: [], end: { whose: 'pressed', event } };
  // The shopper had no name before. If an earlier answer was lost, it has come now.
  const left: ClaimEvent = { type: 'left', before: before.state === 'unconfirmed' ? READY : before };
  return { moves: [moved, { whose: 'pressed', event: left }], end: { whose: 'named', event } };
}
