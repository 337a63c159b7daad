import { Fields, isRecord } from './fields.js';
import { readMessage } from './message.js';

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
