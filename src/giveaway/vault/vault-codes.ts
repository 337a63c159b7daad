import type { ViewedGiveaway } from '../../client/giveaway-endpoints.js';
import { listCodes, type ListedCodes } from '../../shopper/codes-request.js';
import type { ClaimedCode } from '../../shopper/keep-code.js';
import { onStorageChange, prefixOf, type StorageChange } from '../../shopper/storage.js';
import type { Offer } from '../../wire/offer.js';
import { openSession } from '../claims/claim-attempt.js';
import { heldCode, type Claim } from '../claims/claim-machine.js';
import { renewsAt } from '../claims/claimable.js';
import type { ClaimStore } from '../claims/claim-store.js';
import type { GiveawaySource } from '../giveaway-source.js';

/**
 * Lazy-loaded. Takes the codes of a giveaway that its shopper has claimed on other devices, as if they had been claimed here. Never throws:
 * without an answer, the giveaway stays as it is.
 *
 * @param signal aborts when the giveaway, or its shopper, is no longer the one that is shown
 */
export async function takeVaultCodes(
  source: GiveawaySource,
  giveaway: ViewedGiveaway,
  signal: AbortSignal,
): Promise<void> {
  if (signal.aborted) return;
  const { base } = source.readAccess();
  const { signer } = source;
  const { generation } = signer;
  let forgotten = false;
  const stop = onStorageChange((change) => (forgotten ||= isForgetting(change, base)));
  try {
    const listed = await listCodes(base, signer, signal).catch(() => undefined);
    if (!listed || signal.aborted || forgotten) return;
    // Another shopper may have come before the host's next update.
    const { viewer, store } = openSession(source);
    if (source.loaded !== giveaway || signer.generation !== generation || listed.viewers[0] !== viewer) return;
    const codes = newestByOffer(listed.vault);
    for (const offer of giveaway.offers) {
      const found = codes.get(offer.id);
      if (found && offer.id !== undefined) take(offer, found, store);
    }
  } finally {
    stop();
  }
}

/** Whether codes were forgotten or removed, on this page or in another tab. */
function isForgetting({ key, newValue }: StorageChange, base: string): boolean {
  return newValue === null && (key === null || key.startsWith(prefixOf(base)));
}

/** The vault lists the newest first, but that is its own affair. */
function newestByOffer(vault: ListedCodes['vault']): ReadonlyMap<string | undefined, ClaimedCode> {
  const newest = new Map<string | undefined, ClaimedCode>();
  for (const { code, at, offer } of vault?.values() ?? [])
    if (at > (newest.get(offer.id)?.at ?? -Infinity)) newest.set(offer.id, { code, at });
  return newest;
}

function take(offer: Offer, found: ClaimedCode, store: ClaimStore): void {
  const newer = store.newerCode(offer);
  if (newer) store.advance(offer, { type: 'restored', ...newer });
  const claim = store.get(offer);
  // Another tab is claiming.
  if (store.stored(offer).key !== undefined && claim.state !== 'unconfirmed') return;
  if (isTaken(found, claim, offer, Date.now())) store.advance(offer, { type: 'claimed', ...found });
}

/**
 * Whether a code of the vault takes the place of what is known of the claim here.
 *
 * @param now epoch milliseconds
 */
export function isTaken(found: ClaimedCode, claim: Claim, { frequency }: Offer, now: number): boolean {
  const held = heldCode(claim);
  if (held && (held.code === found.code || held.at >= found.at)) return false;
  // Within a period, an offer gives one code: this is the one whose answer was lost.
  if (claim.state === 'unconfirmed') return renewsAt(frequency, found.at) > now;
  return claim.state !== 'claiming' && claim.state !== 'refused';
}
