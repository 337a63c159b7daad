import { createIdempotencyKey } from '../client/idempotency-key.js';
import { RewardsError } from '../client/rewards-error.js';
import type { ClaimResult } from '../wire/claim.js';
import { heldCode, nextClaim, READY, type Claim, type ClaimEvent, type HeldCode } from './claim-machine.js';
import { claimName, forgetKept, keep, readKept, type KeptClaim, type Remember } from './claim-store.js';

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
 * @param renews tells whether the window of a code claimed before has passed
 * @param send nothing when there is nobody to send it to
 * @returns the claim as this try left it; nothing when there was no try
 */
export async function pressClaim(
  claimant: Claimant,
  renews: () => boolean,
  send: SendClaim | undefined,
): Promise<Claim | undefined> {
  const held = newerCode(claimant);
  if (held) advance(claimant, { type: 'claimed', ...held });
  const before = readClaimOf(claimant);
  // A claim of another tab that is still open is this one: behind a gateway both get the same answer.
  const { key: shared } = readKeptOf(claimant);
  const key = shared ?? createIdempotencyKey();
  const claim = advance(claimant, {
    type: 'pressed',
    key,
    shared: shared !== undefined,
    now: Date.now(),
    renews: renews(),
  });
  if (claim === before || claim.state !== 'claiming') return undefined;
  if (!send) return settle(claimant, new RewardsError('network', 'There is no address to claim from'), true);
  // Before the request: should the page go while it is under way, the next visit can ask for the same answer.
  keep(rememberOf(claimant), nameOf(claimant), { held: claim.before, key: claim.key });
  try {
    return settle(claimant, await send(claim.key));
  } catch (error) {
    return settle(claimant, error instanceof RewardsError ? error : new RewardsError('network', String(error)));
  }
}

/** Whether the code of a claim would still be there after the page. */
export function isKept(claimant: Claimant): boolean {
  return readKeptOf(claimant).held !== undefined;
}

/** Forgets, at once and everywhere, what was claimed at a base address. What a request under way brings is not kept. */
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

function settle(claimant: Claimant, outcome: ClaimResult | RewardsError, unsent = false): Claim {
  const { forgotten } = readClaimOf(claimant) as Partial<Extract<Claim, { state: 'claiming' }>>;
  const keepIt = (kept: KeptClaim): unknown => forgotten || keep(rememberOf(claimant), nameOf(claimant), kept);
  // Another tab may have claimed meanwhile: its code is the answer that the shopper wants.
  const held = outcome.status === 'claimed' ? { code: outcome.code, at: Date.now() } : newerCode(claimant);
  if (held) {
    // Kept before it is shown: a crash in between must not cost the code.
    keepIt({ held });
    return advance(claimant, { type: 'claimed', ...held });
  }
  const claim = advance(
    claimant,
    outcome instanceof RewardsError
      ? { type: 'erred', error: outcome, now: Date.now(), unsent }
      : { type: 'refused', message: (outcome as { message?: string }).message },
  );
  keepIt({ held: heldCode(claim), key: claim.state === 'unconfirmed' ? claim.key : undefined });
  return claim;
}

/** A code that another tab has kept since. */
function newerCode(claimant: Claimant): HeldCode | undefined {
  const { held } = readKeptOf(claimant);
  return held && held.at > (heldCode(readClaimOf(claimant))?.at ?? -1) ? held : undefined;
}

function advance(claimant: Claimant, event: ClaimEvent): Claim {
  const claim = nextClaim(readClaimOf(claimant), event);
  claims.set(nameOf(claimant), claim);
  tell();
  return claim;
}

function restore(claim: Claim, claimant: Claimant): Claim {
  const { held, key } = readKeptOf(claimant);
  if (key === undefined) return held ? nextClaim(claim, { type: 'restored', ...held }) : claim;
  const error = new RewardsError('aborted', 'The page was left before the answer came');
  return nextClaim(claim, { type: 'interrupted', key, error, before: held });
}

/** Another tab has claimed, or forgotten: what is kept tells. What clears storage whole takes no code off the screen. */
function onStorage({ key, newValue }: StorageEvent): void {
  const claim = claims.get(key ?? '');
  if (key === null || !claim) return;
  const kept = readKept('device', key);
  // A key tells that the other tab is still claiming.
  if (kept.key !== undefined) return;
  if (kept.held) claims.set(key, nextClaim(claim, { type: 'restored', ...kept.held }));
  // Nor is anything to be waited for once its claim has come to nothing.
  else if (newValue === null && (heldCode(claim) || claim.state === 'unconfirmed'))
    claims.set(key, nextClaim(claim, { type: 'forgotten' }));
  tell();
}

function readKeptOf(claimant: Claimant): KeptClaim {
  return readKept(rememberOf(claimant), nameOf(claimant));
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
