import { Hono } from 'hono';
import contract from '../../src/contract/gateway.json' with { type: 'json' };
import type { Clock } from '../clock.js';
import type { Sql } from '../database/connect.js';
import type { Environment } from '../http/environment.js';
import { envelope, sendData } from '../http/envelope.js';
import { readRequired } from '../http/parameter.js';
import type { PersonDigest } from '../people/person-digest.js';
import type { OfferOf } from './add-codes.js';
import { type ClaimOutcome, Claims } from './claims.js';

export const CLAIM_PATH = contract.routes.claim.paths[0]!;

/** Status of an outcome that isn't 200. */
const STATUSES: Partial<Record<ClaimOutcome, 400 | 404>> = { unknown_offer: 404, not_open: 400 };

/** Counts claims. */
interface ClaimObserver {
  /** Called with the outcome of each claim. */
  readonly claim: (outcome: ClaimOutcome) => void;
  /** Called with the offer of each code that leaves a pool. */
  readonly given: (of: OfferOf) => void;
}

interface ClaimRouteOptions {
  readonly observer?: ClaimObserver;
  readonly personOf?: PersonDigest;
  /** Whether a partner has hooks. */
  readonly isHooked?: (partner: string) => boolean;
}

/** Gives codes to users. A refusal is a 200 like a code; `success` says which it is (contract 4.3). */
export function claimRoute(
  sql: Sql,
  now: Clock,
  { observer, personOf, isHooked }: ClaimRouteOptions = {},
): Hono<Environment> {
  const claims = new Claims(sql, now, observer?.given, personOf, isHooked);
  return new Hono<Environment>().get(CLAIM_PATH, async (context) => {
    const request = {
      partner: context.get('partner'),
      user: readRequired(context.req, 'user'),
      offer: readRequired(context.req, 'offer'),
      key: context.req.header('Idempotency-Key') || undefined,
    };
    const { outcome, code, message } = await claims.claim(request).catch((error: unknown) => {
      observer?.claim('failed');
      throw error;
    });
    observer?.claim(outcome);
    return code === null
      ? envelope(context, STATUSES[outcome] ?? 200, message ?? '')
      : sendData(context, JSON.stringify({ code }));
  });
}
