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
  /**
   * `lost` says that an earlier try with this key may have gone through; `forgotten`, that this browser was told to forget
   * meanwhile: the code will be shown, for there is no other chance to see it, but not kept.
   */
  | ({ readonly state: 'claiming'; readonly key: string; readonly lost: boolean; readonly forgotten?: true } & Before)
  /** `at` is when, in epoch milliseconds: after the offer's window it can be claimed again. */
  | ({ readonly state: 'claimed' } & HeldCode)
  | ({ readonly state: 'refused'; readonly message?: string } & Before)
  /** An answer was lost: the claim may have gone through. A further try carries the same key. */
  | ({ readonly state: 'unconfirmed'; readonly key: string } & Erred & Before)
  /** Certainly nothing was claimed. */
  | ({ readonly state: 'failed' } & Erred & Before);

/** A code, and when it was claimed (epoch milliseconds). */
export interface HeldCode {
  readonly code: string;
  readonly at: number;
}

/** The code of an earlier window, which stays the shopper's whatever comes of the next claim. */
interface Before {
  readonly before?: HeldCode;
}

/** What the last try came to. */
export interface Erred {
  readonly error: RewardsError;
  /** The earliest time for another try, in epoch milliseconds. */
  readonly until?: number;
}

export type ClaimEvent =
  /** A person asked for the code. `key` identifies this claim over all its tries. */
  | {
      readonly type: 'pressed';
      readonly key: string;
      /** Whether that key is of a try under way elsewhere. */
      readonly shared: boolean;
      readonly now: number;
      /** Whether the window of a code claimed before has passed. */
      readonly renews: boolean;
    }
  | ({ readonly type: 'claimed' } & HeldCode)
  | { readonly type: 'refused'; readonly message?: string }
  | {
      readonly type: 'erred';
      readonly error: RewardsError;
      readonly now: number;
      /** Whether the claim was never sent. */
      readonly unsent?: boolean;
    }
  /** A code claimed before was found in this browser, or came to another tab. */
  | ({ readonly type: 'restored' } & HeldCode)
  /** A claim whose answer never came was found in this browser: the page was left in the middle of it. */
  | ({ readonly type: 'interrupted'; readonly key: string; readonly error: RewardsError } & Before)
  | { readonly type: 'forgotten' };

export const READY: Claim = { state: 'ready' };

/** What becomes of a claim. An event that makes no sense in a state leaves it as it is: the same object. */
export function nextClaim(claim: Claim, event: ClaimEvent): Claim {
  switch (event.type) {
    case 'pressed':
      return onPressed(claim, event);
    case 'claimed':
      // A code that arrived is never lost, whatever was believed meanwhile.
      return { state: 'claimed', code: event.code, at: event.at };
    case 'restored':
      return claim.state === 'claiming' ? claim : { state: 'claimed', code: event.code, at: event.at };
    case 'refused':
      return claim.state === 'claiming' ? { state: 'refused', message: event.message, ...beforeOf(claim) } : claim;
    case 'erred':
      return claim.state === 'claiming' ? onErred(claim, event) : claim;
    case 'interrupted':
      return claim.state === 'ready'
        ? { state: 'unconfirmed', key: event.key, error: event.error, ...beforeOf(event) }
        : claim;
    case 'forgotten':
      return claim.state === 'claiming'
        ? { state: 'claiming', key: claim.key, lost: claim.lost, forgotten: true }
        : READY;
  }
}

/** The code that is the shopper's in this state: of this window, or of the one before. */
export function heldCode(claim: Claim): HeldCode | undefined {
  return claim.state === 'claimed' ? claim : (claim as Before).before;
}

/** The earliest time for another try, in epoch milliseconds, where the service has asked for one. */
export function waitsUntil(claim: Claim): number | undefined {
  return (claim as Partial<Erred>).until;
}

function beforeOf({ before }: Before): Before {
  return before ? { before } : {};
}

function onPressed(claim: Claim, event: Extract<ClaimEvent, { type: 'pressed' }>): Claim {
  if (claim.state === 'claiming' || (claim.state === 'claimed' && !event.renews) || event.now < waitsUntil(claim)!)
    return claim;
  const lost = claim.state === 'unconfirmed';
  const { key } = lost ? claim : event;
  const held = heldCode(claim);
  return {
    state: 'claiming',
    key,
    lost: lost || event.shared,
    ...(held && { before: { code: held.code, at: held.at } }),
  };
}

function onErred(
  claim: Extract<Claim, { state: 'claiming' }>,
  { error, now, unsent }: Extract<ClaimEvent, { type: 'erred' }>,
): Claim {
  const certain = unsent || error.certain;
  const until = certain && error.retryAfter !== undefined ? now + error.retryAfter : undefined;
  const erred = { error, until, ...beforeOf(claim) };
  // That this try claimed nothing says nothing of the one before.
  return certain && !claim.lost ? { state: 'failed', ...erred } : { state: 'unconfirmed', key: claim.key, ...erred };
}
