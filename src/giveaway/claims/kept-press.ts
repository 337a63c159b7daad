import { digest } from '../../client/digest.js';
import type { Offer } from '../../wire/offer.js';
import type { ClaimSession } from './claim-attempt.js';

const STORAGE_KEY = 'rewards-widget:pressed';

/** How long signing in on another page may take. After that, the shopper is probably back for another reason. */
const PRESS_KEPT_MS = 10 * 60_000;

/** The name of a press that asked for a user. Neither giveaway nor offer can be read from it. */
export function pressName({ access, giveaway }: ClaimSession, { id = '' }: Offer): string {
  return digest(access.base, giveaway?.id ?? '', id);
}

/** Keeps the last press in this tab while the shopper signs in on another page; without a name, forgets it. */
export function keepPress(name?: string): void {
  try {
    if (name === undefined) sessionStorage.removeItem(STORAGE_KEY);
    else sessionStorage[STORAGE_KEY] = `${Date.now()} ${name}`;
  } catch {
    // Storage is forbidden or full: the shopper finds the button again.
  }
}

/** The name of the press that an earlier page of this tab kept. */
export function keptPress(): string | undefined {
  try {
    const [at, name] = String(sessionStorage[STORAGE_KEY]).split(' ');
    return Math.abs(Date.now() - Number(at)) < PRESS_KEPT_MS ? name : undefined;
  } catch {
    return undefined;
  }
}
