import { Hono } from 'hono';
import type { Sql } from '../database/connect.js';
import type { Environment } from '../http/environment.js';
import { refuse, sendData } from '../http/envelope.js';
import { readEventPage } from './event-page.js';
import { readEventQuery } from './event-query.js';

export const GIVEAWAY_EVENTS_PATH = '/api/v1/giveaways/events';

export const REWARD_EVENTS_PATH = '/api/v1/rewards/events';

export const EVENTS_PATHS = [GIVEAWAY_EVENTS_PATH, REWARD_EVENTS_PATH] as const;

/** Returns events by type and range of time: of giveaways (contract 4.4) and of rewards (contract 4.5). */
export function eventsRoutes(sql: Sql): Hono<Environment> {
  return new Hono<Environment>()
    .get(GIVEAWAY_EVENTS_PATH, async (context) => {
      const query = readEventQuery(context.req);
      if (query.type !== 'view' && query.type !== 'claim')
        throw refuse(400, 'The parameter type must be view or claim.');
      const { records, pagination } = await readEventPage(sql, 'giveaway_events', context.get('partner'), query);
      return sendData(context, records, { pagination });
    })
    .get(REWARD_EVENTS_PATH, async (context) => {
      const query = readEventQuery(context.req);
      const { records, pagination } = await readEventPage(sql, 'reward_events', context.get('partner'), query);
      return sendData(context, records, { pagination });
    });
}
