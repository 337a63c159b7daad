import type { Sql } from '../database/connect.js';

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
