import { isRecord } from '../wire/fields.js';
import type { Offer } from '../wire/offer.js';
import { fittingAddress, fittingText, KEPT_VERSION, MAX_CODES, type ClaimedCode } from './keep-code.js';
import {
  changePageMemory,
  changeStorage,
  pageMemory,
  keptName,
  keptPrefix,
  storageOf,
  type Shopper,
} from './storage.js';

/**
 * Keeps a code with what is known of its offer, in a record of its own: an older script of the page rewrites the claim's own record
 * without it. What can't be stored is kept for the page's life.
 */
export function keepCode(shopper: Shopper, { code, at }: ClaimedCode, offer: Offer): void {
  const { base, viewers, remember } = shopper;
  const storage = storageOf(remember);
  const names = viewers.map((viewer) => keptName(base, viewer, code, offer.id));
  const known = names.map((name) => read(storage, name)).find(Boolean);
  if (known && known.v !== KEPT_VERSION) return;
  const { id, title, partner, url, expiry, image = offer.squareImage } = offer;
  const kept = {
    v: KEPT_VERSION,
    code,
    at: known?.at ?? at,
    away: known?.away === true,
    offer: {
      id,
      title: fittingText(title),
      partner: fittingText(partner),
      image: fittingAddress(image),
      url: fittingAddress(url),
      expiry,
    },
  };
  const text = JSON.stringify(kept);
  if (!storage || !changeStorage(storage, names[0]!, text)) return changePageMemory(names[0]!, text);
  changePageMemory(names[0]!, null);
  if (!known) dropOldest(shopper, storage);
}

function dropOldest({ base, viewers }: Shopper, storage: Storage): void {
  const names = viewers.flatMap((viewer) => keptNames(storage, base, viewer));
  if (names.length <= MAX_CODES) return;
  const at = (name: string): number => Number(read(storage, name)?.at) || 0;
  names.sort((one, other) => at(other) - at(one));
  for (const name of names.slice(MAX_CODES)) dropKept(storage, name);
}

/** The names of all codes that are kept for a shopper. */
export function keptNames(storage: Storage | undefined, base: string, viewer: string): string[] {
  const prefix = keptPrefix(base, viewer);
  const names = new Set([...pageMemory().keys(), ...Object.keys(storage ?? {})]);
  return [...names].filter((name) => name.startsWith(prefix));
}

/** The record of a kept code, as yet unread. */
export function keptRecord(storage: Storage | undefined, name: string): unknown {
  try {
    return JSON.parse(pageMemory().get(name) ?? storage?.getItem(name) ?? 'null');
  } catch {
    return undefined;
  }
}

/** Drops a code, wherever it is kept. */
export function dropKept(storage: Storage | undefined, name: string): void {
  changePageMemory(name, null);
  if (storage) changeStorage(storage, name, null);
}

function read(storage: Storage | undefined, name: string): Record<string, unknown> | undefined {
  const record = keptRecord(storage, name);
  return isRecord(record) ? record : undefined;
}

/** The stored record of a claim: its code, and while a claim is under way, the key of its tries. */
export interface ClaimRecord {
  readonly code?: ClaimedCode | undefined;
  readonly key?: string | undefined;
}

/** Reads a claim by its name in storage. Empty if there is none, or it is damaged. */
export function readClaimRecord(storage: Storage | undefined, name: string): ClaimRecord {
  try {
    const stored: unknown = JSON.parse(storage?.getItem(name) ?? 'null');
    if (!isRecord(stored)) return {};
    const { code, at, key } = stored;
    return {
      code: typeof code === 'string' ? { code, at: Number(at) || 0 } : undefined,
      key: typeof key === 'string' ? key : undefined,
    };
  } catch {
    return {};
  }
}

export function writeClaimRecord({ code, key }: ClaimRecord): string {
  return JSON.stringify({ ...code, key });
}
