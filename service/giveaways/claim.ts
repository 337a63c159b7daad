import type { Clock } from '../clock.js';
import type { Sql, TransactionSql } from '../database/connect.js';
import { isConflict } from '../database/conflict.js';
import { LOCKS } from '../database/locks.js';
import { createEvent } from '../events/giveaway-event.js';
import { refuse } from '../http/refuse.js';
import { digest } from '../keys/digest.js';
import { NO_CODES, refuseAgain, type ClaimAnswer } from './claim-answer.js';
import { findAnswer, keepAnswer } from './claim-answers.js';
import { findOffer, OFFER_COLUMNS, requireOpen, type Offer } from './offer.js';
import { takeCode } from './take-code.js';

/** Who asks for a code of which offer (contract 4.3). */
export interface ClaimWish {
  readonly partner: string;
  readonly user: string;
  /** The offer's id. */
  readonly offer: string;
  /** Names this claim: another one with the same name gets the same answer. */
  readonly key?: string;
}

/** How often a claim is begun that ran into another one. */
const ATTEMPTS = 4;

/**
 * Gives a code to a person, if the rule and the pool allow it: no code to two people, and none to a person who has had theirs.
 * All of it is one transaction, and in the database before it is answered.
 *
 * @throws 404 when there is no such offer, 400 when it has ended or has not opened yet
 */
export async function claim(sql: Sql, wish: ClaimWish, now: Clock): Promise<ClaimAnswer> {
  const offer = await findOffer(sql, wish.partner, wish.offer);
  if (!offer) throw refuse(404, 'There is no such offer.');
  const person = digest(wish.user);
  const refusal = wish.key === undefined && (await refuseAtOnce(sql, offer, person, now));
  if (refusal) return refusal;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await sql.begin((transaction) => claimInTurn(transaction, wish, offer.number, person, now));
    } catch (error) {
      if (attempt === ATTEMPTS || !isConflict(error)) throw error;
    }
  }
}

/** What needs no lock and no write: a claim that was made stays made, and an empty pool is empty. */
async function refuseAtOnce(sql: Sql, offer: Offer, person: Buffer, now: Clock): Promise<ClaimAnswer | undefined> {
  requireOpen(offer, now());
  const [row] = await sql<{ lastClaim: number | null; left: boolean }[]>`
    select
      (select claimed_at from claimants where offer_number = ${offer.number} and person = ${person}) as "lastClaim",
      exists (select from codes where offer_number = ${offer.number}) as left`;
  return refuseAgain(row?.lastClaim ?? null, offer.frequency, now()) ?? (row?.left ? undefined : NO_CODES);
}

/** Whoever claims for the same person meanwhile waits, and then finds what was done here. */
async function claimInTurn(
  sql: TransactionSql,
  { partner, user, offer: id, key }: ClaimWish,
  number: number,
  person: Buffer,
  clock: Clock,
): Promise<ClaimAnswer> {
  const { lastClaim, ...offer } = await lockPerson(sql, number, person);
  const now = clock();
  const answerKey = key === undefined ? undefined : { offer: number, person, key: digest(key) };
  const earlier = answerKey && (await findAnswer(sql, answerKey, now));
  if (earlier) return earlier;
  requireOpen(offer, now);
  let answer = refuseAgain(lastClaim, offer.frequency, now);
  if (!answer) {
    const event = createEvent({ type: 'claim', timestamp: now, user, offer: id });
    const code = await takeCode(sql, { offer: number, person, now, partner, event });
    answer = code === undefined ? NO_CODES : { code };
  }
  if (answerKey) await keepAnswer(sql, answerKey, answer, now);
  return answer;
}

/**
 * @returns the offer as it is by now, since a catalogue may have come meanwhile, and when the person last had a code of it, in
 * epoch milliseconds
 */
async function lockPerson(
  sql: TransactionSql,
  offer: number,
  person: Buffer,
): Promise<Offer & { readonly lastClaim: number | null }> {
  // One after the other: each sees what was committed before it began.
  await sql`select pg_advisory_xact_lock_shared(${LOCKS.pools})`;
  await sql`insert into claimants (offer_number, person) values (${offer}, ${person}) on conflict do nothing`;
  const [row] = await sql<(Offer & { lastClaim: number | null })[]>`
    select ${OFFER_COLUMNS}, claimed_at as "lastClaim"
    from claimants join giveaway_offers on number = offer_number
    where offer_number = ${offer} and person = ${person}
    for update of claimants`;
  return row!;
}
