import type { ViewedClaim } from '../../client/giveaway-endpoints.js';
import { createIdempotencyKey } from '../../client/idempotency-key.js';
import { RewardsError } from '../../client/rewards-error.js';
import { codeOf, nextClaim, READY, type Claim, type ClaimedCode, type ClaimEvent } from './claim-machine.js';
import { clearStored, readStored, rememberedIn, storagePrefix, writeStored } from './claim-storage.js';
import { keyOf, readStoredOf, store, storeState, type ClaimId } from './stored-claim.js';

/** Sends a claim; `key` is the same for all tries of it. */
export type SendClaim = (key: string) => Promise<ViewedClaim>;

/** A claim after a try. */
export interface TriedClaim {
  readonly claim: Claim;
  /** Whose it is. A gateway may know of a sign-in that this page does not know of yet. */
  readonly viewer: string | undefined;
}

/** The outcome of a try. */
type Outcome = Extract<ClaimEvent, { type: 'claimed' | 'refused' | 'failed' }>;

/*
 * Claims belong to the page, not to the element that shows them: there is one request at a time for a shopper and an offer,
 * whatever is clicked, rendered or mounted twice, and a request outlives its element, or its code would be lost.
 */

/** The claims of this page, by storage key. */
const claims = new Map<string, Claim>();
const listeners = new Set<() => void>();

/** The state of a claim. The first time, it is restored from storage. */
export function readClaim(id: ClaimId): Claim {
  const key = keyOf(id);
  const claim = claims.get(key) ?? restore(id);
  claims.set(key, claim);
  return claim;
}

/**
 * Claims, if the claim's state allows it. Never throws.
 *
 * @param renews whether a code was claimed before and its period is over
 * @param send missing if there is no address to send to
 * @returns undefined if there was no try
 */
export async function pressClaim(
  id: ClaimId,
  renews: (claim: Claim) => boolean,
  send: SendClaim | undefined,
): Promise<TriedClaim | undefined> {
  const newer = newerCode(id);
  if (newer) advance(id, { type: 'claimed', ...newer });
  const before = readClaim(id);
  // If another tab is claiming, join it: behind a gateway both get the same answer.
  const { key: shared } = readStoredOf(id);
  const key = shared ?? createIdempotencyKey();
  const now = Date.now();
  const claim = advance(id, { type: 'pressed', key, shared: shared !== undefined, now, renews: renews(before) });
  if (claim === before || claim.state !== 'claiming') return undefined;
  if (!send) {
    const error = new RewardsError('network', 'There is no address to claim from');
    return { claim: settle(id, { type: 'failed', error, now, unsent: true }), viewer: id.viewer };
  }
  // Stored before the request: if the page goes meanwhile, the next visit can ask for the same answer.
  store(id, { code: claim.previous, key: claim.key });
  const { outcome, viewer = id.viewer } = await outcomeOf(send, claim.key);
  const current = readClaim(id);
  // If codes were forgotten meanwhile, this one is only shown, not stored.
  if (viewer === id.viewer || (current.state === 'claiming' && current.forgotten))
    return { claim: settle(id, outcome), viewer: id.viewer };
  // Another shopper has signed in since.
  const owner = { ...id, viewer };
  claims.set(keyOf(owner), { ...claim, previous: codeOf(readClaim(owner)) });
  // Restores the previous shopper's claim.
  if (current.state === 'claiming') {
    claims.set(keyOf(id), before);
    storeState(id, before);
  }
  return { claim: settle(owner, outcome), viewer };
}

/** Whether the code of a claim is stored, so that it outlives the page. */
export function isStored(id: ClaimId): boolean {
  return readStoredOf(id).code !== undefined;
}

/** Forgets everything claimed at an address. A request under way still shows its code, but doesn't store it. */
export function forgetClaims(base: string): void {
  clearStored(base);
  const prefix = storagePrefix(base);
  for (const [key, claim] of claims)
    if (key.startsWith(prefix)) claims.set(key, nextClaim(claim, { type: 'forgotten' }));
  notify();
}

/** @returns a function that stops listening */
export function onClaimsChange(listener: () => void): () => void {
  if (!listeners.size) addEventListener('storage', onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (!listeners.size) removeEventListener('storage', onStorage);
  };
}

async function outcomeOf(send: SendClaim, key: string): Promise<{ outcome: Outcome; viewer?: string }> {
  try {
    const { viewer, ...result } = await send(key);
    const outcome: Outcome =
      result.status === 'claimed'
        ? { type: 'claimed', code: result.code, at: Date.now() }
        : { type: 'refused', message: result.message };
    return { outcome, viewer };
  } catch (cause) {
    const error = cause instanceof RewardsError ? cause : new RewardsError('network', String(cause), { cause });
    return { outcome: { type: 'failed', error, now: Date.now() } };
  }
}

function settle(id: ClaimId, outcome: Outcome): Claim {
  const current = readClaim(id);
  const forgotten = current.state === 'claiming' && current.forgotten;
  // Another tab may have claimed meanwhile: its code is the answer that the shopper wants.
  const code = outcome.type === 'claimed' ? { code: outcome.code, at: outcome.at } : newerCode(id);
  if (code) {
    // Stored before it is shown: a crash in between must not lose the code.
    if (!forgotten) store(id, { code });
    return advance(id, { type: 'claimed', ...code });
  }
  const claim = advance(id, outcome);
  if (!forgotten) storeState(id, claim);
  return claim;
}

/** A code that another tab has stored since. */
function newerCode(id: ClaimId): ClaimedCode | undefined {
  const { code } = readStoredOf(id);
  return code && code.at > (codeOf(readClaim(id))?.at ?? -1) ? code : undefined;
}

function advance(id: ClaimId, event: ClaimEvent): Claim {
  const claim = nextClaim(readClaim(id), event);
  claims.set(keyOf(id), claim);
  notify();
  return claim;
}

function restore(id: ClaimId): Claim {
  const { code, key = takeUnnamed(id) } = readStoredOf(id);
  if (key === undefined) return code ? nextClaim(READY, { type: 'restored', ...code }) : READY;
  const error = new RewardsError('aborted', 'The page was left before the answer came');
  return nextClaim(READY, { type: 'interrupted', key, error, previous: code });
}

/** Takes over the key of a claim whose answer was lost before the gateway had named the shopper. */
function takeUnnamed(id: ClaimId): string | undefined {
  const unnamed = keyOf({ ...id, viewer: undefined });
  const claim = claims.get(unnamed);
  if (claim?.state !== 'unconfirmed') return undefined;
  claims.delete(unnamed);
  store(id, { code: readStoredOf(id).code, key: claim.key });
  return claim.key;
}

/** Syncs with other tabs. When all storage is cleared (`key` is null), codes stay on the screen. */
function onStorage({ key, newValue, storageArea }: StorageEvent): void {
  const claim = claims.get(key ?? '');
  if (key === null || !claim) return;
  const code = codeOf(claim);
  const remember = rememberedIn(storageArea);
  const stored = readStored(remember, key);
  // The other tab is still claiming.
  if (stored.key !== undefined) return;
  if (newValue === null) {
    // The other tab forgot its codes.
    if (code || claim.state === 'unconfirmed') claims.set(key, nextClaim(claim, { type: 'forgotten' }));
  } else if (code && !(stored.code && stored.code.at >= code.at)) {
    // The other tab had not seen this newer code yet when it stored how its own claim ended.
    if (claim.state !== 'claiming') writeStored(remember, key, { code });
  } else if (stored.code) claims.set(key, nextClaim(claim, { type: 'restored', ...stored.code }));
  // The other tab's claim failed: stop showing it as pending.
  else if (claim.state === 'unconfirmed') claims.set(key, nextClaim(claim, { type: 'forgotten' }));
  notify();
}

function notify(): void {
  for (const listener of listeners) listener();
}
