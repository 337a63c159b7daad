import { changePageMemory, changeStorage, pageMemory } from './changes.js';
import { readClaimRecord, writeClaimRecord } from './claim-record.js';
import { dropKept, keptNames, keptRecord, KEPT_VERSION, type KeptBy } from './keep-code.js';
import { readKeptCode, type KeptCode } from './kept-code.js';
import { claimName, keptName } from './names.js';

/** What one shopper has claimed at an address, newest first. */
export function listKept({ base, viewers, storage }: KeptBy): KeptCode[] {
  const found = new Map<string, KeptCode>();
  for (const viewer of viewers)
    for (const name of keptNames(storage, base, viewer)) {
      const kept = readKeptCode(keptRecord(storage, name));
      // The same code under an earlier name of the shopper is one.
      if (kept && !found.has(keyOf(kept))) found.set(keyOf(kept), kept);
    }
  return [...found.values()].sort((one, other) => other.at - one.at);
}

/** Identifies a code among those of a shopper. */
export function keyOf({ code, offer }: KeptCode): string {
  return JSON.stringify([offer.id, code]);
}

/** Puts a code away, or brings it back. Returns false if that could not be stored. */
export function putAway({ base, viewers, storage }: KeptBy, kept: KeptCode, away: boolean): boolean {
  const name = keptName(base, viewers[0]!, kept.code, kept.offer.id);
  const text = JSON.stringify({ v: KEPT_VERSION, ...kept, away });
  if (!pageMemory().has(name)) return storage !== undefined && changeStorage(storage, name, text);
  changePageMemory(name, text);
  return true;
}

/** Removes a code, and its claim, or the giveaway would keep it again. */
export function removeKept({ base, viewers, storage }: KeptBy, { code, offer }: KeptCode): void {
  for (const viewer of viewers) {
    dropKept(storage, keptName(base, viewer, code, offer.id));
    if (!storage) continue;
    const claim = claimName(base, viewer, offer.id ?? '');
    const { code: claimed, key } = readClaimRecord(storage, claim);
    if (claimed?.code === code) changeStorage(storage, claim, key === undefined ? null : writeClaimRecord({ key }));
  }
}
