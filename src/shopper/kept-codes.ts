import {
  changePageMemory,
  changeStorage,
  pageMemory,
  claimName,
  keptName,
  storageOf,
  type Shopper,
} from './storage.js';
import { dropKept, keptNames, keptRecord, readClaimRecord, writeClaimRecord } from './code-records.js';
import { KEPT_VERSION, type KeptCode } from './keep-code.js';
import { isInstant } from '../wire/instant.js';
import { isRecord } from '../wire/fields.js';
import type { Offer } from '../wire/offer.js';

/** The codes that one shopper has claimed at an address, newest first. */
export function listKept({ base, viewers, remember }: Shopper): KeptCode[] {
  const storage = storageOf(remember);
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

/** Marks a code as used, or takes that back. Returns false if that could not be stored. */
export function putAway({ base, viewers, remember }: Shopper, kept: KeptCode, away: boolean): boolean {
  const storage = storageOf(remember);
  const name = keptName(base, viewers[0]!, kept.code, kept.offer.id);
  const text = JSON.stringify({ v: KEPT_VERSION, ...kept, away });
  if (!pageMemory().has(name)) return storage !== undefined && changeStorage(storage, name, text);
  changePageMemory(name, text);
  return true;
}

/** Removes a code, and its claim, or the giveaway would keep it again. */
export function removeKept({ base, viewers, remember }: Shopper, { code, offer }: KeptCode): void {
  const storage = storageOf(remember);
  for (const viewer of viewers) {
    dropKept(storage, keptName(base, viewer, code, offer.id));
    if (!storage) continue;
    const claim = claimName(base, viewer, offer.id ?? '');
    const { code: claimed, key } = readClaimRecord(storage, claim);
    if (claimed?.code === code) changeStorage(storage, claim, key === undefined ? null : writeClaimRecord({ key }));
  }
}

/** Reads what is stored, or what a gateway's vault sends; undefined for anything that isn't a code of this version. */
export function readKeptCode(value: unknown): KeptCode | undefined {
  if (!isRecord(value) || value.v !== KEPT_VERSION) return undefined;
  const { code, at, away, offer } = value;
  if (typeof code !== 'string' || code === '' || typeof at !== 'number') return undefined;
  const known = isRecord(offer) ? offer : {};
  const expiry = textOf(known.expiry);
  return {
    code,
    at,
    away: away === true,
    offer: {
      id: textOf(known.id),
      title: textOf(known.title),
      partner: textOf(known.partner),
      image: addressOf(known.image),
      url: addressOf(known.url),
      expiry: expiry !== undefined && isInstant(expiry) ? expiry : undefined,
    },
  };
}

/** The offer of a kept code, for events. It never contains the code. */
export function offerOf({ offer }: KeptCode): Offer {
  const { title = offer.partner ?? offer.id ?? '' } = offer;
  return { ...offer, title, ageRestricted: false, hasMultipleCodes: false };
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Other scripts of the page can write to storage, too: an address must stay one that a link may have. */
function addressOf(value: unknown): string | undefined {
  return typeof value === 'string' && /^https?:\/\//i.test(value) ? value : undefined;
}
