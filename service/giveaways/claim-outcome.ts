import { HTTPException } from 'hono/http-exception';
import type { ClaimAnswer } from './claims.js';

/** How a claim ended. */
export const CLAIM_OUTCOMES = [
  'claimed',
  'already_claimed',
  'too_soon',
  'sold_out',
  'not_open',
  'unknown_offer',
  'failed',
] as const;

export type ClaimOutcome = (typeof CLAIM_OUTCOMES)[number];

/** The messages of the contract (section 7) begin like this. */
const REFUSALS: readonly (readonly [start: string, outcome: ClaimOutcome])[] = [
  ['You have already claimed', 'already_claimed'],
  ['You can claim again after', 'too_soon'],
  ['There are no codes available', 'sold_out'],
];

/** Names the outcome of a claim that was answered. */
export function outcomeOf(answer: ClaimAnswer): ClaimOutcome {
  if ('code' in answer) return 'claimed';
  return REFUSALS.find(([start]) => answer.message.startsWith(start))?.[1] ?? 'failed';
}

/** Names the outcome of a claim that ended with an error. */
export function outcomeOfError(error: unknown): ClaimOutcome {
  const status = error instanceof HTTPException ? error.status : 500;
  return status === 404 ? 'unknown_offer' : status === 400 ? 'not_open' : 'failed';
}
