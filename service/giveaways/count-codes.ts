import type { Sql } from '../database/connect.js';

/** The codes of an offer. */
export interface CountedCodes {
  readonly partner: string;
  readonly offer: string;
  readonly unused: number;
  /** Codes that were given or withdrawn. */
  readonly given: number;
}

/**
 * Counts the codes of offers that a giveaway lists, and of others that have any.
 *
 * @param only ids of a partner and of an offer; without one, all
 */
export function countCodes(
  sql: Sql,
  { partner, offer }: { readonly partner?: string; readonly offer?: string },
): Promise<CountedCodes[]> {
  return sql<CountedCodes[]>`
    with counted as (
      select
        offers.*,
        (select count(*) from codes where offer_number = number and codes.edition = offers.edition) as unused,
        (select count(*) from claims where offer_number = number) as given
      from giveaway_offers as offers
      where partner_id = coalesce(${partner ?? null}, partner_id) and id = coalesce(${offer ?? null}, id)
    )
    select partner_id as partner, id as offer, unused, given from counted
    where listed or unused > 0 or given > 0
    order by partner_id, id`;
}

/** How many codes of an offer are left to give. */
export interface CodesLeft {
  readonly partner: string;
  readonly offer: string;
  readonly left: number;
}

/** Counts the codes left of each offer that a giveaway lists, including offers without any. */
export function readCodesLeft(sql: Sql): Promise<CodesLeft[]> {
  // In a transaction, which makes the server give up too when this side has given up.
  return sql.begin(
    (transaction) => transaction<CodesLeft[]>`
      select offers.partner_id as partner, offers.id as offer, counted."left"
      from giveaway_offers as offers
      cross join lateral (
        select count(*) as "left" from codes where offer_number = offers.number and edition = offers.edition
      ) as counted
      where offers.listed
      order by partner, offer`,
    'read only',
  );
}
