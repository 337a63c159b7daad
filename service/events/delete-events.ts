import type { Sql } from '../database/connect.js';

/** Events deleted by one statement, so that each is short. */
const BATCH_SIZE = 10_000;

const TYPES = ['view', 'claim'];

/** The number of deleted giveaway events. */
export interface DeletedEvents {
  /** Tables of whole months, dropped with all their events. */
  readonly months: number;
  /** Events deleted one by one, because their table has newer ones too. */
  readonly events: number;
  /** What hooks would be told of claims among them: those that wait, since the users are in the events. */
  readonly waiting: number;
}

/**
 * Deletes the giveaway events before an instant, of all partners. Claims stay, so who has claimed what isn't forgotten.
 *
 * @param instant in epoch milliseconds
 * @param onProgress called after each statement, with what was deleted so far
 * @throws UnavailableError when the months can't be dropped now, because a report or a claim holds on to the tables for a second
 */
export async function deleteEvents(
  sql: Sql,
  instant: number,
  onProgress: (deleted: DeletedEvents) => void = () => undefined,
): Promise<DeletedEvents> {
  const [dropped] = await sql<{ months: number }[]>`select drop_event_months(${instant}) as months`;
  let deleted = { months: dropped?.months ?? 0, events: 0, waiting: 0 };
  onProgress(deleted);
  const partners = await sql<{ id: string }[]>`select id from partners`;
  for (const { id } of partners) {
    for (const type of TYPES) {
      let count = BATCH_SIZE;
      while (count >= BATCH_SIZE) {
        count = await deleteBatch(sql, id, type, instant);
        deleted = { ...deleted, events: deleted.events + count };
        onProgress(deleted);
      }
    }
  }
  if (deleted.months + deleted.events === 0) return deleted;
  const [taken] = await sql<{ waiting: number }[]>`
    with taken as (
      delete from deliveries where type = 'claim.given' and happened_at < ${instant} returning state
    )
    select count(*) filter (where state = 'waiting') as waiting from taken`;
  return { ...deleted, waiting: taken!.waiting };
}

/** Deletes the oldest events of a partner: up to the instant of the last one of a batch, so that the index finds them. */
async function deleteBatch(sql: Sql, partner: string, type: string, instant: number): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    with deleted as (
      delete from giveaway_events
      where partner_id = ${partner} and type = ${type} and happened_at < ${instant} and happened_at <= (
        select max(happened_at) from (
          select happened_at from giveaway_events
          where partner_id = ${partner} and type = ${type} and happened_at < ${instant}
          order by happened_at
          limit ${BATCH_SIZE}
        ) as oldest
      )
      returning 1
    )
    select count(*) as count from deleted`;
  return row?.count ?? 0;
}

/** Counts the events that `deleteEvents` would delete. */
interface CountedEvents extends DeletedEvents {
  /** Events in the whole months. */
  readonly inMonths: number;
  /** Events that would stay. */
  readonly left: number;
}

/**
 * Counts the giveaway events before an instant. Reads the tables once, and locks nothing.
 *
 * @param instant in epoch milliseconds
 */
export async function countEvents(sql: Sql, instant: number): Promise<CountedEvents> {
  const [row] = await sql<CountedEvents[]>`
    with months as (select name::oid, ends_at <= ${instant} as whole from event_months),
    counted as (
      select
        coalesce(whole, false) as whole,
        count(*) filter (where happened_at < ${instant}) as deleted,
        count(*) filter (where happened_at >= ${instant}) as "left"
      from giveaway_events join months on months.name = giveaway_events.tableoid
      group by 1
    )
    select
      (select count(*) from months where whole) as months,
      coalesce(sum(deleted) filter (where not whole), 0)::bigint as events,
      coalesce(sum(deleted) filter (where whole), 0)::bigint as "inMonths",
      coalesce(sum("left"), 0)::bigint as "left",
      (
        select count(*) from deliveries
        where type = 'claim.given' and state = 'waiting' and happened_at < ${instant}
      ) as waiting
    from counted`;
  return row!;
}
