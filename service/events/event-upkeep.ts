import type { Sql } from '../database/connect.js';
import { deleteEvents } from './delete-events.js';

const INTERVAL_MS = 3_600_000;

export interface UpkeepOptions {
  /** Days for which events are kept. By default, they are never deleted. */
  readonly keepDays?: number;
  /** Called with a line when old events were deleted, and when the upkeep failed. */
  readonly report?: (line: string) => void;
}

/** Work on the tables of events that goes on while the service runs. */
export interface EventUpkeep {
  /** Work under way ends with its statement. */
  stop(): void;
}

/**
 * Makes the tables of the coming months, and deletes old ones: now, and then every hour. Any number of instances may do so. By the
 * database's clock, because an instance whose own is years ahead would delete everything.
 */
export function startEventUpkeep(sql: Sql, { keepDays, report = () => undefined }: UpkeepOptions): EventUpkeep {
  const keep = async (): Promise<void> => {
    const [clock] = await sql<{ now: number }[]>`select (extract(epoch from now()) * 1000)::bigint as now`;
    await sql`select make_event_months(${clock!.now})`;
    if (keepDays === undefined) return;
    // Whole months only, so that tables are dropped and no rows are searched for.
    const [oldest] = await sql<{ instant: number }[]>`
      select month_start(${clock!.now}::bigint - ${keepDays}::bigint * 86400000) as instant`;
    const { months, events } = await deleteEvents(sql, oldest!.instant);
    if (months + events > 0)
      report(`deleted the events before ${new Date(oldest!.instant).toISOString().slice(0, 10)}`);
  };
  let stopped = false;
  const run = () =>
    keep().catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      if (!stopped) report(`the tables of events are left as they are for an hour: ${reason}`);
    });
  void run();
  const timer = setInterval(() => void run(), INTERVAL_MS);
  timer.unref();
  return {
    stop: () => {
      stopped = true;
      clearInterval(timer);
    },
  };
}
