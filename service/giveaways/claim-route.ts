import { Hono } from 'hono';
import type { Clock } from '../clock.js';
import type { Sql } from '../database/connect.js';
import type { Environment } from '../http/environment.js';
import { readRequired } from '../http/parameter.js';
import type { OfferOf } from './add-codes.js';
import { outcomeOf, outcomeOfError, type ClaimOutcome } from './claim-outcome.js';
import { Claims } from './claims.js';

export const CLAIM_PATH = '/api/v1/giveaways/claim';

/** Hears of claims, to count them. */
export interface ClaimObserver {
  /** Called with the outcome of each claim. */
  readonly claim: (outcome: ClaimOutcome) => void;
  /** Called with the offer of each code that leaves a pool. */
  readonly given: (of: OfferOf) => void;
}

/** Gives codes to users. A refusal is a 200 like a code; `success` says which it is (contract 4.3). */
export function claimRoute(sql: Sql, now: Clock, observer?: ClaimObserver): Hono<Environment> {
  const claims = new Claims(sql, now, observer?.given);
  return new Hono<Environment>().get(CLAIM_PATH, async (context) => {
    const request = {
      partner: context.get('partner'),
      user: readRequired(context.req, 'user'),
      offer: readRequired(context.req, 'offer'),
      key: context.req.header('Idempotency-Key') || undefined,
    };
    const answer = await claims.claim(request).catch((error: unknown) => {
      observer?.claim(outcomeOfError(error));
      throw error;
    });
    observer?.claim(outcomeOf(answer));
    context.header('Cache-Control', 'no-store');
    return context.json('code' in answer ? { success: true, data: answer } : { success: false, ...answer });
  });
}
