import type { RewardsError } from '../client/rewards-error.js';

/**
 * The life of one claim of one shopper, apart from the page:
 *
 *     ready → claiming → claimed | refused | unconfirmed | failed
 *
 * An offer that is not open yet or is over never gets here: that follows from its dates.
 */
export type Claim =
  | { readonly state: 'ready' }
  | { readonly state: 'claiming'; readonly key: string }
  | { readonly state: 'claimed'; readonly code: string }
  | { readonly state: 'refused'; readonly message?: string }
  /** The answer was lost: the claim may have gone through. A further try carries the same key. */
  | { readonly state: 'unconfirmed'; readonly key: string; readonly error: RewardsError }
  /** Certainly nothing was claimed. `until` (epoch milliseconds) is the earliest time for another try. */
  | { readonly state: 'failed'; readonly error: RewardsError; readonly until?: number };

export type ClaimEvent =
  /** A person asked for the code. `key` identifies this claim over all its tries. */
  | { readonly type: 'pressed'; readonly key: string; readonly now: number }
  | { readonly type: 'claimed'; readonly code: string }
  | { readonly type: 'refused'; readonly message?: string }
  | { readonly type: 'erred'; readonly error: RewardsError; readonly now: number }
  /** A code claimed before was found in this browser, or came to another tab. */
  | { readonly type: 'restored'; readonly code: string }
  /** A claim whose answer never came was found in this browser: the page was left in the middle of it. */
  | { readonly type: 'interrupted'; readonly key: string; readonly error: RewardsError }
  | { readonly type: 'forgotten' };

export const READY: Claim = { state: 'ready' };

/** What becomes of a claim. An event that makes no sense in a state leaves it as it is: the same object. */
export function nextClaim(claim: Claim, event: ClaimEvent): Claim {
  switch (event.type) {
    case 'pressed':
      return onPressed(claim, event);
    case 'claimed':
      // A code that arrived is never lost, whatever was believed meanwhile.
      return { state: 'claimed', code: event.code };
    case 'restored':
      return claim.state === 'claiming' ? claim : { state: 'claimed', code: event.code };
    case 'refused':
      return claim.state === 'claiming' ? { state: 'refused', message: event.message } : claim;
    case 'erred':
      return claim.state === 'claiming' ? onErred(claim.key, event) : claim;
    case 'interrupted':
      return claim.state === 'ready' ? { state: 'unconfirmed', key: event.key, error: event.error } : claim;
    case 'forgotten':
      return claim.state === 'claiming' ? claim : READY;
  }
}

function onPressed(claim: Claim, { key, now }: Extract<ClaimEvent, { type: 'pressed' }>): Claim {
  switch (claim.state) {
    case 'claiming':
    case 'claimed':
      return claim;
    case 'unconfirmed':
      return { state: 'claiming', key: claim.key };
    case 'failed':
      return claim.until !== undefined && now < claim.until ? claim : { state: 'claiming', key };
    default:
      return { state: 'claiming', key };
  }
}

function onErred(key: string, { error, now }: Extract<ClaimEvent, { type: 'erred' }>): Claim {
  if (!claimedNothing(error)) return { state: 'unconfirmed', key, error };
  return { state: 'failed', error, until: error.retryAfter === undefined ? undefined : now + error.retryAfter };
}

/** Whether the service has certainly not given a code: it said so before it did anything. */
export function claimedNothing({ kind, status = 0 }: RewardsError): boolean {
  return kind === 'http' && status >= 400 && status < 500 && status !== 408;
}
