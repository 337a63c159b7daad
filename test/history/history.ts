/** A claim as its caller saw it. Instants are in epoch milliseconds, by the recorder's clock. */
export interface Operation {
  readonly user: string;
  readonly offer: string;
  /** Its `Idempotency-Key`, if it had one. */
  readonly key?: string;
  readonly call: number;
  /** When the answer came, or the caller gave up. */
  readonly end: number;
  readonly outcome: Outcome;
}

/** What came back (contract 4.3, 7). */
export type Outcome =
  | { readonly is: 'claimed'; readonly code: string }
  | { readonly is: 'already-claimed' | 'sold-out' }
  /** @property until the instant that the message names */
  | { readonly is: 'too-soon'; readonly until: number }
  /** The offer is not open: nothing was claimed. */
  | { readonly is: 'not-open' }
  /** Another answer that is certain to have claimed nothing, such as 429. */
  | { readonly is: 'failed' }
  /** No answer, or one that says nothing: the claim may have happened, now or later, or not. */
  | { readonly is: 'lost' };

/** An offer as it was in the catalogue, all the time. */
export interface Offer {
  readonly id: string;
  readonly frequency?: '1week' | '1month' | '1year';
  readonly opensAt?: number;
  readonly endsAt?: number;
  /** All codes that were ever in its pool. */
  readonly codes: readonly string[];
}

/** A code that the database has as given. */
export interface Given {
  readonly user: string;
  readonly offer: string;
  readonly code: string;
  /** By the service's clock, in epoch milliseconds. */
  readonly at: number;
}

/** All that is known about a run: what callers saw, and what is in the database when all of them have ended. */
export interface History {
  readonly offers: readonly Offer[];
  readonly operations: readonly Operation[];
  readonly given: readonly Given[];
  /** Codes that are still in the pools. */
  readonly left: readonly { readonly offer: string; readonly code: string }[];
  /** How far the clocks of the recorder and of the service may be apart, in milliseconds. Default 0. */
  readonly clockSlackMs?: number;
}

/** Why a history can't have happened. */
export interface Fault {
  readonly kind: FaultKind;
  /** In words, for whoever reads the failed run. */
  readonly what: string;
}

export type FaultKind =
  | 'lost code'
  | 'doubled code'
  | 'foreign code'
  | 'missing code'
  | 'returned code'
  | 'code without a claim'
  | 'code outside its claim'
  | 'answer without a cause'
  | 'rule broken'
  | 'given while closed'
  | 'changed answer'
  | 'refusal without a cause'
  | 'wrong refusal'
  | 'wrong instant';

/**
 * How far the clock of a service may be behind the database, by which both are judged: it looks at that once a second, and is late by as much
 * as the answer was on its way. On a busy machine that takes long.
 */
export const SERVICE_CLOCK_SLACK_MS = 5000;
