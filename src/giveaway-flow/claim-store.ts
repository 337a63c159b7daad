import { digest } from '../client/digest.js';
import { isRecord } from '../wire/fields.js';
import type { HeldCode } from './claim-machine.js';

/** Where claimed codes are kept: as long as this browser keeps them, as long as the tab is open, or nowhere. */
export type Remember = 'device' | 'session' | 'none';

/** What is kept of a claim: the code held, and while a claim is under way, the key of the tries made for it. */
export interface KeptClaim {
  readonly held?: HeldCode;
  readonly key?: string;
}

const PREFIX = 'rewards-widget:claim:';

/**
 * The name under which a claim is kept; of the base address alone, what all its names begin with. Neither the shopper nor the
 * offer can be read from it.
 *
 * @param base address of the service or gateway
 * @param claim the shopper's identifier, or the digest of it that a gateway gives; and the id of the offer
 */
export function claimName(base: string, ...claim: readonly string[]): string {
  return `${PREFIX}${digest(base)}:${claim.length ? digest(base, ...claim) : ''}`;
}

/** @returns nothing where storage is forbidden: then what is claimed lives as long as the page */
function storageOf(remember: Remember): Storage | undefined {
  try {
    return { device: localStorage, session: sessionStorage, none: undefined }[remember];
  } catch {
    return undefined;
  }
}

export function readKept(remember: Remember, name: string): KeptClaim {
  try {
    const kept: unknown = JSON.parse(storageOf(remember)?.getItem(name) ?? 'null');
    if (!isRecord(kept)) return {};
    const { code, at, key } = kept;
    return {
      held: typeof code === 'string' ? { code, at: Number(at) || 0 } : undefined,
      key: typeof key === 'string' ? key : undefined,
    };
  } catch {
    return {};
  }
}

/**
 * Keeps a claim; with nothing to keep, it goes.
 *
 * @returns whether it is kept; storage may be full, or forbidden
 */
export function keep(remember: Remember, name: string, { held, key }: KeptClaim): boolean {
  try {
    const storage = storageOf(remember);
    if (held || key !== undefined) storage?.setItem(name, JSON.stringify({ ...held, key }));
    else storage?.removeItem(name);
    return storage !== undefined;
  } catch {
    return false;
  }
}

/** Removes all that is kept for a base address, wherever it is. */
export function forgetKept(base: string): void {
  for (const remember of ['device', 'session'] as const)
    for (const name of Object.keys(storageOf(remember) ?? {}))
      if (name.startsWith(claimName(base))) keep(remember, name, {});
}
