import { empty, fragment, raw, type Fragment, type Sql, type TransactionSql } from '../database/connect.js';
import type { EventQuery } from './event-query.js';

/** Number of events on a page (contract 2.7). */
export const PER_PAGE = 10_000;

/** A page of events. */
export interface EventPage {
  /** A list in JSON. */
  readonly records: string;
  /** As sent (contract 2.7). */
  readonly pagination: {
    readonly current_page: number;
    readonly per_page: number;
    readonly total: number;
    readonly last_page: number;
  };
}

/** Where events are stored. */
export type EventTable = 'giveaway_events' | 'reward_events';

/**
 * Reads a page of a partner's events, sorted by time. Total and content come from one state of the database.
 *
 * No page needs the ones before it: an index finds its first event by its place, counted from the nearer end, and the events are
 * read from there on.
 */
export function readEventPage(sql: Sql, table: EventTable, partner: string, query: EventQuery): Promise<EventPage> {
  return sql.begin(async (transaction) => {
    // A connection of reports is worth one process of PostgreSQL, however large the range.
    await transaction`set local max_parallel_workers_per_gather = 0`;
    const matching = whereMatches(partner, query);
    const [row] = await transaction<{ total: number }[]>`
      select count(*) as total from ${raw(table)} where ${matching}`;
    const total = row?.total ?? 0;
    const skipped = (query.page - 1) * PER_PAGE;
    return {
      records: skipped < total ? await readRecords(transaction, table, matching, { skipped, total }) : '[]',
      pagination: {
        current_page: query.page,
        per_page: PER_PAGE,
        total,
        last_page: Math.max(1, Math.ceil(total / PER_PAGE)),
      },
    };
  }, 'isolation level repeatable read read only');
}

function whereMatches(partner: string, { type, from, until }: EventQuery): Fragment {
  const ofType = type === undefined ? empty : fragment`and type = ${type}`;
  return fragment`partner_id = ${partner} ${ofType} and happened_at >= ${from} and happened_at < ${until}`;
}

async function readRecords(
  sql: TransactionSql,
  table: EventTable,
  matching: Fragment,
  { skipped, total }: { skipped: number; total: number },
): Promise<string> {
  const behind = total - 1 - skipped;
  const first =
    skipped <= behind
      ? fragment`order by happened_at, number offset ${skipped} limit 1`
      : fragment`order by happened_at desc, number desc offset ${behind} limit 1`;
  const [row] = await sql<{ records: string }[]>`
    select '[' || coalesce(string_agg(body::text, ',' order by happened_at, number), '') || ']' as records
    from (
      select happened_at, number, body from ${raw(table)}
      where ${matching}
        and (happened_at, number) >= (select happened_at, number from ${raw(table)} where ${matching} ${first})
      order by happened_at, number
      limit ${PER_PAGE}
    ) as page`;
  return row?.records ?? '[]';
}
