/** How a claim ended. `answer_claim` in the database names all of them but `failed`. */
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
