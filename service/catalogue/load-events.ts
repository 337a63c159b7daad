import type { SqlOrTransaction } from '../database/connect.js';
import { positionOf, type Item } from './lists.js';
import type { GiveawayEvent, RewardEvent } from './schema.js';

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
    select ${partner}, type, "happenedAt", true, body::json
    from json_to_recordset(${JSON.stringify(items.map(eventRow))}::text::json) as events (
      position integer,
      type text,
      "happenedAt" bigint,
      body text
    )
    order by position`;
}

export async function insertRewardEvents(
  sql: SqlOrTransaction,
  partner: string,
  items: readonly Item<RewardEvent>[],
): Promise<void> {
  await sql`
    insert into reward_events (partner_id, type, happened_at, body)
    select ${partner}, type, "happenedAt", body::json
    from json_to_recordset(${JSON.stringify(items.map(eventRow))}::text::json) as events (
      position integer,
      type text,
      "happenedAt" bigint,
      body text
    )
    order by position`;
}

/** The record itself is stored as written, with all its fields. */
function eventRow(item: Item<GiveawayEvent | RewardEvent>) {
  const { type, timestamp } = item.value;
  return { position: positionOf(item), type, happenedAt: timestamp, body: JSON.stringify(item.value) };
}
