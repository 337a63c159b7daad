import { Hono } from 'hono';
import contract from '../../src/contract/gateway.json' with { type: 'json' };
import type { Clock } from '../clock.js';
import type { Sql } from '../database/connect.js';
import { createEvent } from '../events/giveaway-event.js';
import type { Environment } from '../http/environment.js';
import { readParameter, readRequired } from '../http/parameter.js';
import { refuse, sendData } from '../http/envelope.js';

export const FLOW_PATH = contract.routes.flow.paths[0]!;

/** Answers a flow. If a user is given, first records that they have viewed it (contract 4.2). */
export function flowRoute(sql: Sql, now: Clock): Hono<Environment> {
  return new Hono<Environment>().get(FLOW_PATH, async (context) => {
    const partner = context.get('partner');
    const flow = readRequired(context.req, 'id');
    const user = readParameter(context.req, 'user');
    const [giveaway] = await sql<{ body: string }[]>`
      select body::text from giveaways where partner_id = ${partner} and id = ${flow}`;
    if (!giveaway) throw refuse(404, 'There is no such giveaway.');
    if (user) await recordView(sql, { partner, user, flow, now: now() });
    return sendData(context, giveaway.body);
  });
}

interface View {
  readonly partner: string;
  readonly user: string;
  readonly flow: string;
  readonly now: number;
}

async function recordView(sql: Sql, { partner, user, flow, now }: View): Promise<void> {
  const event = createEvent({ type: 'view', timestamp: now, user, flow });
  await sql`
    insert into giveaway_events (partner_id, type, happened_at, body)
    values (${partner}, 'view', ${now}, ${event}::text::json)`;
}
