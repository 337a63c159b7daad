import { createIdempotencyKey } from '../client/idempotency-key.js';
import { RewardsError } from '../client/rewards-error.js';
import type { ClaimResult } from '../wire/claim.js';
import { nextClaim, READY, type Claim, type ClaimEvent } from './claim-machine.js';
import { claimName, forgetKept, keep, readKept, type Remember } from './claim-store.js';

/** Whose claim, and of what. */
export interface Claimant {
  /** Address of the service or gateway. */
  readonly base: string;
  /** Tells shoppers apart; absent when nobody can be told: then nothing is kept beyond the page's life. */
  readonly viewer?: string;
  /** Id of the offer. */
  readonly offer: string;
  readonly remember: Remember;
}

/** Sends a claim; `key` is the same for all tries of it. */
export type SendClaim = (key: string) => Promise<ClaimResult>;

/** What is known of each claim of this page, by the name it is kept under. */
const claims = new Map<string, Claim>();
const listeners = new Set<() => void>();

/*
 * Claims belong to the page, not to the element that shows them: one request at a time for a shopper and an offer, whatever is
 * clicked, rendered or mounted twice; and a request outlives its element, for its code would be lost.
 */

/** What is known of a claim; the first time, what this browser has kept of it. */
export function readClaimOf(claimant: Claimant): Claim {
  const name = nameOf(claimant);
  const known = claims.get(name) ?? restore(READY, claimant);
  claims.set(name, known);
  return known;
}

/**
 * Claims, if that makes sense now. Never throws.
 *
 * @param renews whether the window of a code claimed before has passed
 * @returns the claim as this try left it; nothing when there was no try
 */
export async function pressClaim(claimant: Claimant, renews: boolean, send: SendClaim): Promise<Claim | undefined> {
  const before = readClaimOf(claimant);
  const claim = advance(claimant, { type: 'pressed', key: createIdempotencyKey(), now: Date.now(), renews });
  if (claim === before || claim.state !== 'claiming') return undefined;
  // Before the request: should the page go while it is under way, the next visit can ask for the same answer.
  keep(rememberOf(claimant), nameOf(claimant), { held: claim.before, key: claim.key });
  try {
    return settle(claimant, await send(claim.key));
  } catch (error) {
    return settle(claimant, error instanceof RewardsError ? error : new RewardsError('network', String(error)));
  }
}

/** Forgets, at once and everywhere, what was claimed at a base address. A request under way is not forgotten. */
export function forgetClaims(base: string): void {
  forgetKept(base);
  for (const [name, claim] of claims)
    if (name.startsWith(claimName(base))) claims.set(name, nextClaim(claim, { type: 'forgotten' }));
  tell();
}

/** @returns ends it */
export function onClaims(listener: () => void): () => void {
  if (!listeners.size) addEventListener('storage', onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (!listeners.size) removeEventListener('storage', onStorage);
  };
}

function settle(claimant: Claimant, outcome: ClaimResult | RewardsError): Claim {
  const name = nameOf(claimant);
  const remember = rememberOf(claimant);
  if (outcome instanceof RewardsError) {
    const claim = advance(claimant, { type: 'erred', error: outcome, now: Date.now() });
    if (claim.state === 'failed') keep(remember, name, { held: claim.before });
    return claim;
  }
  if (outcome.status === 'claimed') {
    const held = { code: outcome.code, at: Date.now() };
    // Kept before it is shown: a crash in between must not cost the code.
    keep(remember, name, { held });
    return advance(claimant, { type: 'claimed', ...held });
  }
  // Another tab may have claimed meanwhile: its code is the answer that the shopper wants.
  const kept = readKept(remember, name);
  if (kept.held && kept.key === undefined) return advance(claimant, { type: 'claimed', ...kept.held });
  keep(remember, name, { held: kept.held });
  return advance(claimant, { type: 'refused', message: outcome.message });
}

function advance(claimant: Claimant, event: ClaimEvent): Claim {
  const claim = nextClaim(readClaimOf(claimant), event);
  claims.set(nameOf(claimant), claim);
  tell();
  return claim;
}

function restore(claim: Claim, claimant: Claimant): Claim {
  const { held, key } = readKept(rememberOf(claimant), nameOf(claimant));
  if (key === undefined) return held ? nextClaim(claim, { type: 'restored', ...held }) : claim;
  const error = new RewardsError('aborted', 'The page was left before the answer came');
  return nextClaim(claim, { type: 'interrupted', key, error, before: held });
}

/** Another tab has claimed, or forgotten: what is kept tells. */
function onStorage({ key, newValue }: StorageEvent): void {
  for (const [name, claim] of claims) {
    if (key !== null && key !== name) continue;
    const kept = readKept('device', name);
    // A key tells that the other tab is still claiming.
    if (kept.key !== undefined) continue;
    if (kept.held) claims.set(name, nextClaim(claim, { type: 'restored', ...kept.held }));
    else if (newValue === null && claim.state === 'claimed') claims.set(name, nextClaim(claim, { type: 'forgotten' }));
  }
  tell();
}

function nameOf({ base, viewer = '', offer }: Claimant): string {
  return claimName(base, viewer, offer);
}

function rememberOf({ viewer, remember }: Claimant): Remember {
  return viewer === undefined ? 'none' : remember;
}

function tell(): void {
  for (const listener of listeners) listener();
}
