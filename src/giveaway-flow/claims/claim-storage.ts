import { digest } from '../../client/digest.js';
import { isRecord } from '../../wire/fields.js';
import type { ClaimedCode } from './claim-machine.js';

/** Where claimed codes are stored: on this device, until the tab is closed, or nowhere. */
export type Remember = 'device' | 'session' | 'none';

/** What is stored of a claim: its code, and while a claim is under way, the key of its tries. */
export interface StoredClaim {
  readonly code?: ClaimedCode;
  readonly key?: string;
}

/**
 * Where a claim is stored. Neither the shopper nor the offer can be read from it.
 *
 * @param base address of the service or gateway
 * @param viewer the shopper's identifier, or a gateway's digest of it
 */
export function storageKey(base: string, viewer: string, offerId: string): string {
  return `${storagePrefix(base)}${digest(base, viewer, offerId)}`;
}

/** How the storage keys of all claims at an address begin. */
export function storagePrefix(base: string): string {
  return `rewards-widget:claim:${digest(base)}:`;
}

export function readStored(remember: Remember, storageKey: string): StoredClaim {
  try {
    const stored: unknown = JSON.parse(storageOf(remember)?.getItem(storageKey) ?? 'null');
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

/** Stores a claim, unless storage is full or forbidden. An empty one tells other tabs that a claim ended without a code. */
export function writeStored(remember: Remember, storageKey: string, { code, key }: StoredClaim): void {
  try {
    storageOf(remember)?.setItem(storageKey, JSON.stringify({ ...code, key }));
  } catch {
    // The code is kept until the page is left.
  }
}

/** Removes all claims at an address, from every storage. */
export function clearStored(base: string): void {
  const prefix = storagePrefix(base);
  for (const remember of ['device', 'session'] as const) {
    const storage = storageOf(remember);
    for (const key of Object.keys(storage ?? {})) if (key.startsWith(prefix)) storage?.removeItem(key);
  }
}

/** How long a storage keeps claims. */
export function rememberedIn(storage: Storage | null): Remember {
  return storage === storageOf('session') ? 'session' : 'device';
}

/** @returns undefined if storage is forbidden: codes are then kept until the page is left */
function storageOf(remember: Remember): Storage | undefined {
  try {
    return { device: localStorage, session: sessionStorage, none: undefined }[remember];
  } catch {
    return undefined;
  }
}
