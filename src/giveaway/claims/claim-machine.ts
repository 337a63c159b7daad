import type { RewardsError } from '../../client/rewards-error.js';
import type { ClaimedCode } from '../../shopper/keep-code.js';

/**
 * The life of one claim, without the page around it:
 *
 *     ready → claiming → claimed | refused | unconfirmed | failed
 *
 * An offer that is upcoming or ended is not in here: that follows from its dates.
 */
export type Claim =
  | { readonly state: 'ready' }
  | ClaimingClaim
  | ({ readonly state: 'claimed' } & ClaimedCode)
  | ({ readonly state: 'refused'; readonly message?: string } & Previous)
  /** The answer was lost: the claim may have gone through. The next try carries the same key. */
  | ({ readonly state: 'unconfirmed'; readonly key: string } & Failure & Previous)
  /** Nothing was claimed. */
  | ({ readonly state: 'failed' } & Failure & Previous);

type UnconfirmedClaim = Extract<Claim, { state: 'unconfirmed' }>;

export interface ClaimingClaim extends Previous {
  readonly state: 'claiming';
  /** Identifies this claim over all its tries. */
  readonly key: string;
  /** An earlier try with this key may have gone through. */
  readonly lost: boolean;
  /** Codes were forgotten meanwhile: show this one, since there is no other chance to, but don't store it. */
  readonly forgotten?: true;
}

/** The code of an earlier period. The shopper keeps it however the next claim ends. */
interface Previous {
  readonly previous?: ClaimedCode;
}

/** Why the last try failed. */
export interface Failure {
  readonly error: RewardsError;
  /** The earliest time for another try, in epoch milliseconds, if the service asked for a pause. */
  readonly retryAt?: number;
}

export type ClaimEvent =
  /** A person asked for the code. */
  | {
      readonly type: 'pressed';
      /** Identifies this claim over all its tries. */
      readonly key: string;
      /** Another tab is claiming with this key. */
      readonly shared: boolean;
      readonly now: number;
      /** A code was claimed before, and its period is over. */
      readonly renews: boolean;
    }
  | ({ readonly type: 'claimed' } & ClaimedCode)
  | { readonly type: 'refused'; readonly message?: string }
  | {
      readonly type: 'failed';
      readonly error: RewardsError;
      readonly now: number;
      /** The request was never sent. */
      readonly unsent?: boolean;
    }
  /** An earlier code was found in storage, or another tab claimed one. */
  | ({ readonly type: 'restored' } & ClaimedCode)
  /** A claim without an answer was found in storage: the page was left before the answer came. */
  | ({ readonly type: 'interrupted'; readonly key: string; readonly error: RewardsError } & Previous)
  | { readonly type: 'forgotten' }
  /** A claim that was made as another shopper, or without a name, belongs to this one. */
  | { readonly type: 'moved'; readonly from: ClaimingClaim | UnconfirmedClaim }
  /** The claim belongs to another shopper. */
  | { readonly type: 'left'; readonly before: Claim };

/**
 * What a transition asks for:
 * - `store`: keep what outlives the page
 * - `send`: send the claim with its key
 * - `announce`: fire the event of its end
 */
export type ClaimEffect = 'store' | 'send' | 'announce';

export interface ClaimStep {
  readonly claim: Claim;
  readonly effects: readonly ClaimEffect[];
}

export const READY: Claim = { state: 'ready' };

const ENDED: readonly ClaimEffect[] = ['store', 'announce'];

/** The effects of events that change the state. */
const EFFECTS: Readonly<Partial<Record<ClaimEvent['type'], readonly ClaimEffect[]>>> = {
  pressed: ['store', 'send'],
  claimed: ENDED,
  refused: ENDED,
  failed: ENDED,
  moved: ['store'],
  left: ['store'],
};

/** The next state. An event that makes no sense in a state returns the same object, without effects. */
export function nextClaim(claim: Claim, event: ClaimEvent): ClaimStep {
  const next = transition(claim, event);
  const effects = (next !== claim && EFFECTS[event.type]) || [];
  const forgotten = claim.state === 'claiming' && claim.forgotten;
  return { claim: next, effects: forgotten ? effects.filter((effect) => effect !== 'store') : effects };
}

function transition(claim: Claim, event: ClaimEvent): Claim {
  switch (event.type) {
    case 'pressed':
      return onPressed(claim, event);
    case 'claimed':
      // A code that arrived is never dropped, whatever the state.
      return { state: 'claimed', code: event.code, at: event.at };
    case 'restored':
      return claim.state === 'claiming' ? claim : { state: 'claimed', code: event.code, at: event.at };
    case 'refused':
      return claim.state === 'claiming' ? { state: 'refused', message: event.message, ...keepPrevious(claim) } : claim;
    case 'failed':
      return claim.state === 'claiming' ? onFailed(claim, event) : claim;
    case 'interrupted':
      return claim.state === 'ready'
        ? { state: 'unconfirmed', key: event.key, error: event.error, ...keepPrevious(event) }
        : claim;
    case 'forgotten':
      return claim.state === 'claiming'
        ? { state: 'claiming', key: claim.key, lost: claim.lost, forgotten: true }
        : READY;
    case 'moved':
      // The shopper's own claim may have gone through: it isn't given up for another one.
      return claim.state === 'claiming' || claim.state === 'unconfirmed'
        ? claim
        : { ...event.from, previous: heldCode(claim) };
    case 'left':
      return claim.state === 'claiming' ? event.before : claim;
  }
}

/** The code that the shopper has in this state: of this period, or of the one before. */
export function heldCode(claim: Claim): ClaimedCode | undefined {
  if (claim.state === 'ready') return undefined;
  return claim.state === 'claimed' ? { code: claim.code, at: claim.at } : claim.previous;
}

/** The earliest time for another try, in epoch milliseconds; 0 for any time. */
export function retryAtOf(claim: Claim): number {
  if (claim.state === 'refused') return findInstant(claim.message)?.at ?? 0;
  return ((claim.state === 'failed' || claim.state === 'unconfirmed') && claim.retryAt) || 0;
}

/** An ISO 8601 instant with its offset, as refusals contain it (contract 7). */
const INSTANT = /\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)/;

/** The first instant in a text: as it is written, and in epoch milliseconds. */
export function findInstant(text = ''): { written: string; at: number } | undefined {
  const [written = ''] = INSTANT.exec(text) ?? [];
  const at = Date.parse(written);
  return Number.isNaN(at) ? undefined : { written, at };
}

function keepPrevious({ previous }: Previous): Previous {
  return previous ? { previous } : {};
}

function onPressed(claim: Claim, event: Extract<ClaimEvent, { type: 'pressed' }>): Claim {
  if (claim.state === 'claiming' || (claim.state === 'claimed' && !event.renews) || event.now < retryAtOf(claim))
    return claim;
  const lost = claim.state === 'unconfirmed';
  return {
    state: 'claiming',
    key: lost ? claim.key : event.key,
    lost: lost || event.shared,
    ...keepPrevious({ previous: heldCode(claim) }),
  };
}

function onFailed(claim: ClaimingClaim, { error, now, unsent }: Extract<ClaimEvent, { type: 'failed' }>): Claim {
  const certain = unsent || error.certain;
  const retryAt = certain && error.retryAfter !== undefined ? now + error.retryAfter : undefined;
  const failure = { error, retryAt, ...keepPrevious(claim) };
  // An earlier try may still have gone through, even if this one claimed nothing.
  return certain && !claim.lost
    ? { state: 'failed', ...failure }
    : { state: 'unconfirmed', key: claim.key, ...failure };
}
