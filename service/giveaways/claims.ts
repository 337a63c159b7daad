import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock.js';
import type { Sql } from '../database/connect.js';
import { createEvent } from '../events/giveaway-event.js';
import { digest } from '../keys/digest.js';
import { createPersonDigest, type PersonDigest } from '../people/person-digest.js';
import type { OfferOf } from './add-codes.js';

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

/** Who asks for a code of which offer (contract 4.3). */
export interface ClaimRequest {
  readonly partner: string;
  readonly user: string;
  /** The offer's id. */
  readonly offer: string;
  /** Idempotency key: another claim with the same key gets the same answer. */
  readonly key?: string;
}

/** The answer to a claim: a code, or a message for the shopper that says why there is none (contract 2.8, 7). */
export interface ClaimAnswer {
  readonly outcome: ClaimOutcome;
  readonly code: string | null;
  readonly message: string | null;
}

/** Where in the pool of an offer a code was found, and in which edition of the pool. */
interface PoolPosition {
  readonly edition: number;
  readonly position: number;
}

/** The row that `answer_claim` in the database returns. An answer without a code of the pool has no position. */
type ClaimRow = ClaimAnswer & { readonly [Field in keyof PoolPosition]: PoolPosition[Field] | null };

/** How often a claim is tried that conflicts with another one. */
const MAX_ATTEMPTS = 4;

/** For how many offers the position of the last code is remembered. */
const MAX_POSITIONS = 10_000;

/** Pause between two deletions of old answers. */
const SWEEP_INTERVAL_MS = 10_000;

/** Old answers deleted at a time, so that no claim waits for long. If there were more, the next claim goes on at once. */
const SWEEP_SIZE = 1000;

/** Gives codes to users. The rules are one function in the database, so that a claim is one statement. */
export class Claims {
  readonly #sql: Sql;
  readonly #now: Clock;
  readonly #positions = new LRUCache<string, PoolPosition>({ max: MAX_POSITIONS });
  readonly #onGiven: (of: OfferOf) => void;
  readonly #personOf: PersonDigest;
  readonly #isHooked: (partner: string) => boolean;
  #sweptAt = -Infinity;

  /**
   * @param onGiven called with the offer of each code that leaves a pool; not for an answer that is repeated
   * @param personOf by default without a secret
   * @param isHooked whether a partner has hooks; by default, none has
   */
  constructor(
    sql: Sql,
    now: Clock,
    onGiven: (of: OfferOf) => void = () => undefined,
    personOf: PersonDigest = createPersonDigest(),
    isHooked: (partner: string) => boolean = () => false,
  ) {
    this.#sql = sql;
    this.#now = now;
    this.#onGiven = onGiven;
    this.#personOf = personOf;
    this.#isHooked = isHooked;
  }

  /** Gives a code to a user, if the rule and the pool allow it. The claim is in the database before this returns. */
  async claim(request: ClaimRequest): Promise<ClaimAnswer> {
    if (request.key !== undefined) await this.#sweep();
    const pool = JSON.stringify([request.partner, request.offer]);
    const { edition, position, ...answer } = await this.#ask(request, this.#positions.get(pool));
    if (edition !== null && position !== null) {
      this.#positions.set(pool, { edition, position });
      this.#onGiven(request);
    }
    return answer;
  }

  async #ask({ partner, user, offer, key }: ClaimRequest, last: PoolPosition | undefined): Promise<ClaimRow> {
    const now = this.#now();
    const event = createEvent({ type: 'claim', timestamp: now, user, offer });
    const answerKey = key === undefined ? null : digest(key);
    for (let attempt = 1; ; attempt += 1) {
      try {
        const [row] = await this.#sql<ClaimRow[]>`
          select outcome, code, message, edition, code_position as position from answer_claim(
            ${partner}, ${offer}, ${this.#personOf(user)}, ${answerKey}, ${now}, ${event},
            ${last?.edition ?? 0}, ${last?.position ?? 0}, ${this.#isHooked(partner)}
          )`;
        return row!;
      } catch (error) {
        if (attempt === MAX_ATTEMPTS || !isConflict(error)) throw error;
      }
    }
  }

  /** Deletes answers that are no longer repeated. */
  async #sweep(): Promise<void> {
    const now = this.#now();
    if (Math.abs(now - this.#sweptAt) < SWEEP_INTERVAL_MS) return;
    this.#sweptAt = now;
    const [swept] = await this.#sql<{ count: number }[]>`select forget_answers(${now}, ${SWEEP_SIZE}) as count`;
    if (swept!.count === SWEEP_SIZE) this.#sweptAt = -Infinity;
  }
}

/** PostgreSQL's codes for a serialization failure, a deadlock, and a row that another transaction has just added. */
const SQL_STATES = new Set(['40001', '40P01', '23505']);

/** Whether a transaction failed because of another one and was rolled back, so that it can be retried. */
function isConflict(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && SQL_STATES.has(code);
}
