import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock.js';
import { isConflict } from '../database/conflict.js';
import type { Sql } from '../database/connect.js';
import { createEvent } from '../events/giveaway-event.js';
import { refuse } from '../http/refuse.js';
import { digest } from '../keys/digest.js';
import type { OfferOf } from './add-codes.js';

/** Who asks for a code of which offer (contract 4.3). */
export interface ClaimRequest {
  readonly partner: string;
  readonly user: string;
  /** The offer's id. */
  readonly offer: string;
  /** Idempotency key: another claim with the same key gets the same answer. */
  readonly key?: string;
}

/** The answer to a claim: a code, or why there is none, in words for the shopper (contract 2.8, 7). */
export type ClaimAnswer = { readonly code: string } | { readonly message: string };

/** What `claim_code` in the database returns. */
interface ClaimRow {
  readonly status: 200 | 400 | 404;
  readonly code: string | null;
  readonly message: string | null;
  readonly edition: number | null;
  readonly position: number | null;
}

/** Where in the pool of an offer the last code was found, and in which edition. */
interface Place {
  readonly edition: number;
  readonly position: number;
}

/** How often a claim is tried that conflicts with another one. */
const MAX_ATTEMPTS = 4;

/** For how many offers the last place is remembered. */
const MAX_PLACES = 10_000;

const DAY_MS = 86_400_000;

/** Pause between two removals of outdated answers. */
const SWEEP_INTERVAL_MS = 10_000;

/** Outdated answers removed at a time, so that no claim waits for long. If there were more, the next claim goes on at once. */
const SWEEP_SIZE = 1000;

/** Gives codes to users. The rules are one function in the database, so that a claim is one statement. */
export class Claims {
  readonly #sql: Sql;
  readonly #now: Clock;
  readonly #places = new LRUCache<string, Place>({ max: MAX_PLACES });
  readonly #onGiven: (of: OfferOf) => void;
  #sweptAt = -Infinity;

  /** @param onGiven called with the offer of each code that leaves a pool; not for an answer that is repeated */
  constructor(sql: Sql, now: Clock, onGiven: (of: OfferOf) => void = () => undefined) {
    this.#sql = sql;
    this.#now = now;
    this.#onGiven = onGiven;
  }

  /**
   * Gives a code to a user, if the rule and the pool allow it. The claim is in the database before this returns.
   *
   * @throws 404 if there is no such offer, 400 if it has ended or hasn't opened
   */
  async claim(request: ClaimRequest): Promise<ClaimAnswer> {
    if (request.key !== undefined) await this.#sweep();
    const pool = JSON.stringify([request.partner, request.offer]);
    const { status, code, message, edition, position } = await this.#ask(request, this.#places.get(pool));
    if (edition !== null && position !== null) {
      this.#places.set(pool, { edition, position });
      this.#onGiven(request);
    }
    if (status !== 200) throw refuse(status, message ?? '');
    return code === null ? { message: message ?? '' } : { code };
  }

  async #ask({ partner, user, offer, key }: ClaimRequest, place: Place | undefined): Promise<ClaimRow> {
    const now = this.#now();
    const event = createEvent({ type: 'claim', timestamp: now, user, offer });
    const answerKey = key === undefined ? null : digest(key);
    for (let attempt = 1; ; attempt += 1) {
      try {
        const [row] = await this.#sql<ClaimRow[]>`
          select status, code, message, edition, code_position as position from claim_code(
            ${partner}, ${offer}, ${digest(user)}, ${answerKey}, ${now}, ${event},
            ${place?.edition ?? 0}, ${place?.position ?? 0}
          )`;
        return row!;
      } catch (error) {
        if (attempt === MAX_ATTEMPTS || !isConflict(error)) throw error;
      }
    }
  }

  /** Removes answers that are too old to be repeated. Skips those that another claim is just removing. */
  async #sweep(): Promise<void> {
    const now = this.#now();
    if (Math.abs(now - this.#sweptAt) < SWEEP_INTERVAL_MS) return;
    this.#sweptAt = now;
    const swept = await this.#sql<object[]>`
      delete from claim_answers where (offer_number, person, key) in (
        select offer_number, person, key from claim_answers
        where answered_at <= ${now - DAY_MS}
        order by answered_at
        limit ${SWEEP_SIZE}
        for update skip locked
      )
      returning true`;
    if (swept.length === SWEEP_SIZE) this.#sweptAt = -Infinity;
  }
}
