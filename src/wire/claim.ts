import { Fields, isRecord, readMessage } from './fields.js';

/** The outcome of a claim (contract 4.3). */
export type ClaimResult =
  | { readonly status: 'claimed'; readonly code: string }
  /** `message` is for the customer, and is shown unchanged. */
  | { readonly status: 'refused'; readonly message?: string };

/**
 * Reads the answer to a claim. Never throws.
 *
 * @returns undefined if the answer doesn't say whether the claim went through: no boolean `success`, or success without a code
 */
export function readClaim(value: unknown): ClaimResult | undefined {
  if (!isRecord(value)) return undefined;
  if (value.success === false) return { status: 'refused', message: readMessage(value) };
  const code = new Fields(value.data, 'data', () => undefined).text('code');
  return value.success === true && code !== undefined ? { status: 'claimed', code } : undefined;
}

/**
 * Reads who is signed in. Many shops number their users: 7 and "7" are the same user.
 *
 * @returns undefined if signed out: for blank text, invalid Unicode, NaN, infinite numbers and any other type
 */
export function readUser(value: unknown): string | undefined {
  const text = typeof value === 'string' || Number.isFinite(value) ? String(value) : '';
  // In an address, half of a surrogate pair becomes U+FFFD, so different users would become one.
  return text.trim() && !/\p{Surrogate}/u.test(text) ? text : undefined;
}
