import { fragment, type Fragment, type SqlOrTransaction } from '../../database/connect.js';
import { positionOf, type Item } from '../parse/lists.js';
import type { GiveawayEvent, RewardEvent } from '../parse/schema.js';

/** Deletes the events that a catalogue brought. Events that the service recorded stay. */
export async function deleteEvents(sql: SqlOrTransaction): Promise<void> {
  await sql`delete from giveaway_events where brought`;
  await sql`delete from reward_events`;
}

export async function insertGiveawayEvents(
  sql: SqlOrTransaction,
  partner: string,
  items: readonly Item<GiveawayEvent>[],
): Promise<void> {
  await sql`
    insert into giveaway_events (partner_id, type, happened_at, brought, body)
    select ${partner}, type, "happenedAt", true, body::json from ${eventRows(items)} order by position`;
}

export async function insertRewardEvents(
  sql: SqlOrTransaction,
  partner: string,
  items: readonly Item<RewardEvent>[],
): Promise<void> {
  await sql`
    insert into reward_events (partner_id, type, happened_at, body)
    select ${partner}, type, "happenedAt", body::json from ${eventRows(items)} order by position`;
}

/** Rows of events. A record is stored as written, with all its fields. */
function eventRows(items: readonly Item<GiveawayEvent | RewardEvent>[]): Fragment {
  const rows = items.map((item) => {
    const { type, timestamp } = item.value;
    return { position: positionOf(item), type, happenedAt: timestamp, body: JSON.stringify(item.value) };
  });
  return fragment`json_to_recordset(${JSON.stringify(rows)}::text::json) as events (
    position integer,
    type text,
    "happenedAt" bigint,
    body text
  )`;
}
