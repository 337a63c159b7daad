import type { Sql } from '../database/connect.js';
import type { DeletedEvents } from './delete-events.js';

/** Counts the events that `deleteEvents` would delete. */
export interface CountedEvents extends DeletedEvents {
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
      coalesce(sum("left"), 0)::bigint as "left"
    from counted`;
  return row!;
}
