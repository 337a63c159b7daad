import type { TransactionSql } from '../../database/connect.js';

/** The pool of an offer before a catalogue is loaded. */
export interface PoolBefore {
  readonly number: number;
  readonly edition: number;
  /** Whether shoppers could claim. */
  readonly running: boolean;
}

/** Changes of a catalogue to the unused codes of an offer. */
export interface ChangedCodes {
  readonly partner: string;
  readonly offer: string;
  readonly added: number;
  readonly dropped: number;
  readonly running: boolean;
}

/** How many offers are named in a line. */
const MAX_NAMED = 10;

/** Call it before a catalogue is loaded, in the same transaction. @param now in epoch milliseconds */
export function readPools(sql: TransactionSql, now: number): Promise<PoolBefore[]> {
  return sql<PoolBefore[]>`
    select number, edition, listed and coalesce(opens_at, ${now}) <= ${now} and coalesce(ends_at > ${now}, true) as running
    from giveaway_offers`;
}

/** Compares the pools of offers with those before, which are not deleted yet. Codes that were given don't count. */
export function compareCodes(sql: TransactionSql, pools: readonly PoolBefore[]): Promise<ChangedCodes[]> {
  return sql<ChangedCodes[]>`
    with before as (
      select * from json_to_recordset(${JSON.stringify(pools)}::text::json)
        as before (number bigint, edition bigint, running boolean)
    ),
    unused as (
      select * from codes
      where not exists (select from claims where claims.offer_number = codes.offer_number and claims.code = codes.code)
    ),
    old as (
      select offer_number, code, true as was from unused
      join before on number = offer_number and before.edition = unused.edition
    ),
    new as (
      select offer_number, code, true as is from unused
      join giveaway_offers on number = offer_number and giveaway_offers.edition = unused.edition
    ),
    changed as (
      select
        offer_number as number,
        count(*) filter (where was is null) as added,
        count(*) filter (where "is" is null) as dropped
      from old full join new using (offer_number, code)
      where was is null or "is" is null
      group by offer_number
    )
    select partner_id as partner, id as offer, added, dropped, coalesce(running, false) as running
    from changed join giveaway_offers using (number) left join before using (number)
    order by partner_id, id`;
}

/** Says which running giveaways lose unused codes; undefined if none does. */
export function describeDropped(codes: readonly ChangedCodes[]): string | undefined {
  const losers = codes.filter(({ running, dropped }) => running && dropped > 0);
  if (losers.length === 0) return undefined;
  const named = losers.slice(0, MAX_NAMED).map(({ partner, offer, dropped }) => `${dropped} of ${partner} ${offer}`);
  if (losers.length > MAX_NAMED) named.push(`and those of ${losers.length - MAX_NAMED} more offers`);
  return `unused codes of running giveaways that the catalogue doesn't have: ${named.join(', ')}`;
}
