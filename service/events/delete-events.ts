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
  let deleted = { months: dropped?.months ?? 0, events: 0 };
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
  return deleted;
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
