import { Hono } from 'hono';
import type { Clock } from '../clock.js';
import type { Sql } from '../database/connect.js';
import type { Environment } from '../http/environment.js';
import { readRequired } from '../http/parameter.js';
import { outcomeOf, outcomeOfError, type ClaimOutcome } from './claim-outcome.js';
import { Claims } from './claims.js';

export const CLAIM_PATH = '/api/v1/giveaways/claim';

/**
 * Gives codes to users. A refusal is a 200 like a code; `success` says which it is (contract 4.3).
 *
 * @param onOutcome called with the outcome of each claim
 */
export function claimRoute(
  sql: Sql,
  now: Clock,
  onOutcome: (outcome: ClaimOutcome) => void = () => undefined,
): Hono<Environment> {
  const claims = new Claims(sql, now);
  return new Hono<Environment>().get(CLAIM_PATH, async (context) => {
    const request = {
      partner: context.get('partner'),
      user: readRequired(context.req, 'user'),
      offer: readRequired(context.req, 'offer'),
      key: context.req.header('Idempotency-Key') || undefined,
    };
    const answer = await claims.claim(request).catch((error: unknown) => {
      onOutcome(outcomeOfError(error));
      throw error;
    });
    onOutcome(outcomeOf(answer));
    context.header('Cache-Control', 'no-store');
    return context.json('code' in answer ? { success: true, data: answer } : { success: false, ...answer });
  });
}
