import { fragment, type Fragment, type Sql } from '../database/connect.js';
import { LOCKS } from '../database/locks.js';

/** Which pools, and how many of their codes. */
export interface Withdrawal {
  /** Id of a partner; without it, all partners. */
  readonly partner?: string;
  /** Id of an offer; without it, all offers. */
  readonly offer?: string;
  /** How many claims may have been answered that the database knows nothing of. */
  readonly claims: number;
}

/** The codes that were withdrawn from a pool, and those left in it. */
export interface WithdrawnPool {
  readonly partner: string;
  readonly offer: string;
  readonly withdrawn: number;
  readonly left: number;
}

/**
 * Takes out of the pools the codes that this many claims may have given. They count as given, so no later catalogue brings
 * them back. For a database that was restored to an earlier moment.
 *
 * A claim takes the first code at or behind the place of another claim. Codes before that place may be left over from claims
 * that failed, so a pool is made of unbroken runs. Whatever a claim takes, all codes before it in its run were taken by other
 * claims. So `claims` of them can't have reached further than the first `claims` codes of each run.
 */
export function withdrawCodes(sql: Sql, withdrawal: Withdrawal): Promise<WithdrawnPool[]> {
  return sql.begin(async (transaction) => {
    // No catalogue changes the pools meanwhile.
    await transaction`select pg_advisory_xact_lock(${LOCKS.change})`;
    return transaction<WithdrawnPool[]>`
      with ${rankedPools(withdrawal)},
      deleted as (
        delete from codes using ranked
        where codes.offer_number = ranked.offer_number and codes.edition = ranked.edition
          and codes.position = ranked.position and place <= ${withdrawal.claims}
        returning codes.offer_number, codes.code
      ),
      given as (
        insert into claims (offer_number, code, person, claimed_at)
        select offer_number, code, '', (extract(epoch from now()) * 1000)::bigint from deleted
        on conflict do nothing
      )
      select
        partner_id as partner,
        id as offer,
        (select count(*) from deleted where offer_number = number) as withdrawn,
        (select count(*) from ranked where offer_number = number)
          - (select count(*) from deleted where offer_number = number) as left
      from offers
      where number in (select offer_number from ranked)
      order by partner_id, id`;
  });
}

/** Counts what `withdrawCodes` would withdraw, and locks nothing. */
export function countWithdrawal(sql: Sql, withdrawal: Withdrawal): Promise<WithdrawnPool[]> {
  return sql<WithdrawnPool[]>`
    with ${rankedPools(withdrawal)}
    select
      partner_id as partner,
      id as offer,
      count(*) filter (where place <= ${withdrawal.claims}) as withdrawn,
      count(*) filter (where place > ${withdrawal.claims}) as left
    from offers join ranked on offer_number = number
    group by partner_id, id
    order by partner_id, id`;
}

/** The chosen offers, and their codes with their places in their runs. */
function rankedPools({ partner, offer }: Withdrawal): Fragment {
  return fragment`
    offers as (
      select * from giveaway_offers
      where partner_id = coalesce(${partner ?? null}, partner_id) and id = coalesce(${offer ?? null}, id)
    ),
    pools as (
      select codes.*, position - row_number() over (partition by offer_number order by position) as run
      from codes join offers on offers.number = offer_number and offers.edition = codes.edition
    ),
    ranked as (
      select *, row_number() over (partition by offer_number, run order by position) as place from pools
    )`;
}
