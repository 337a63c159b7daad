import type { SqlOrTransaction } from '../database/connect.js';
import { inBatches } from './batches.js';
import type { Catalogue } from './schema.js';

/** Replaces the events that a catalogue brought. Events that the service recorded stay. */
export async function loadEvents(sql: SqlOrTransaction, { partners }: Catalogue): Promise<void> {
  await sql`delete from giveaway_events where brought`;
  await sql`delete from reward_events`;
  for (const { id, events: { giveaways = [], rewards = [] } = {} } of partners) {
    for (const rows of inBatches(giveaways.map(eventRow))) {
      await sql`
        insert into giveaway_events (partner_id, type, happened_at, brought, body)
        select ${id}, type, "happenedAt", true, body::json
        from json_to_recordset(${JSON.stringify(rows)}::text::json) as events (
          position integer,
          type text,
          "happenedAt" bigint,
          body text
        )
        order by position`;
    }
    for (const rows of inBatches(rewards.map(eventRow))) {
      await sql`
        insert into reward_events (partner_id, type, happened_at, body)
        select ${id}, type, "happenedAt", body::json
        from json_to_recordset(${JSON.stringify(rows)}::text::json) as events (
          position integer,
          type text,
          "happenedAt" bigint,
          body text
        )
        order by position`;
    }
  }
}

/** The record itself is stored as written, with all its fields. */
function eventRow(event: { readonly type: string; readonly timestamp: number }, position: number) {
  return { position, type: event.type, happenedAt: event.timestamp, body: JSON.stringify(event) };
}
