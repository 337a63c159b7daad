import type { KeptCode } from '../kept-codes/kept-code.js';
import { localEnd } from '../wire/instant.js';

const DAY_MS = 86_400_000;

/** When a code ends, in epoch milliseconds; `Infinity` for never. */
export function endOf({ offer: { expiry } }: KeptCode): number {
  return expiry === undefined ? Infinity : localEnd(expiry);
}

export function isEnded(kept: KeptCode, now: number): boolean {
  return endOf(kept) <= now;
}

/** When to remind of a code, in epoch milliseconds: a day before its end. Never for one without an end. */
export function remindsAt(kept: KeptCode): number {
  const end = endOf(kept);
  return end === Infinity ? -Infinity : end - DAY_MS;
}
