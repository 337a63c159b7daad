import { fragment, type Fragment, type TransactionSql } from '../database/connect.js';

/** For whom a code is taken, and what is recorded of it. */
export interface Taking {
  readonly offer: number;
  /** Digest of the person's identifier, whose row among the claimants is locked. */
  readonly person: Buffer;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly partner: string;
  /** The record of the claim as an event (contract 2.7), in JSON. */
  readonly event: string;
}

/**
 * Takes a code from the pool, and records the claim with it.
 *
 * The first look passes over codes that others are taking, so that nobody waits. When it finds none, a second one waits for
 * them: one of theirs may come back, and only a pool that is empty for certain is told empty.
 */
export async function takeCode(sql: TransactionSql, taking: Taking): Promise<string | undefined> {
  return (await take(sql, taking, fragment`for update skip locked`)) ?? (await take(sql, taking, fragment`for update`));
}

async function take(
  sql: TransactionSql,
  { offer, person, now, partner, event }: Taking,
  lock: Fragment,
): Promise<string | undefined> {
  const [taken] = await sql<{ code: string }[]>`
    with taken as (
      delete from codes
      where (offer_number, position) = (
        select offer_number, position from codes where offer_number = ${offer} order by position limit 1 ${lock}
      )
      returning code
    ),
    claim as (
      insert into claims (offer_number, code, person, claimed_at)
      select ${offer}, code, ${person}, ${now} from taken
    ),
    claimant as (
      update claimants set claimed_at = ${now}
      where offer_number = ${offer} and person = ${person} and exists (select from taken)
    ),
    event as (
      insert into giveaway_events (partner_id, type, happened_at, body)
      select ${partner}, 'claim', ${now}, ${event}::text::json from taken
    )
    select code from taken`;
  return taken?.code;
}
