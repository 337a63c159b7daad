import { windowEnd, type Frequency } from './claim-window.js';

/** The answer to a claim: a code, or a message for the shopper why there is none (contract 2.8, 7). */
export type ClaimAnswer = { readonly code: string } | { readonly message: string };

/** The third refusal of contract 7. */
export const NO_CODES: ClaimAnswer = { message: 'There are no codes available for this offer.' };

/**
 * The rule of contract 4.3: once ever, or once per period from the last claim.
 *
 * @param lastClaim epoch milliseconds
 * @param now epoch milliseconds
 * @returns the refusal, or undefined if the user may claim
 */
export function refuseAgain(
  lastClaim: number | null,
  frequency: Frequency | null,
  now: number,
): ClaimAnswer | undefined {
  if (lastClaim === null) return undefined;
  if (frequency === null) return { message: 'You have already claimed this offer.' };
  const end = windowEnd(lastClaim, frequency);
  // Without a full stop, so that the instant can be found at the end.
  return now < end ? { message: `You can claim again after ${formatInstant(end)}` } : undefined;
}

/** ISO 8601 with offset, in whole seconds: rounded up, because a claim at that instant must succeed. */
function formatInstant(instant: number): string {
  return new Date(Math.ceil(instant / 1000) * 1000).toISOString().replace('.000Z', '+00:00');
}
