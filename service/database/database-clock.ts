import type { Clock } from '../clock.js';
import { fragment, type SqlOrTransaction } from './connect.js';

/** The database's time in epoch milliseconds, as part of a statement. */
export const DATABASE_TIME = fragment`(extract(epoch from clock_timestamp()) * 1000)::bigint`;

/**
 * The time of the database, which all instances on it share: the clocks of their machines may be wrong. Between two settings it
 * ticks by this process' monotonic clock.
 */
export class DatabaseClock {
  #time = 0;
  #setAt = 0;

  /** @param time in epoch milliseconds, as the database has just returned it */
  set(time: number): void {
    this.#time = time;
    this.#setAt = performance.now();
  }

  readonly now: Clock = () => Math.floor(this.#time + performance.now() - this.#setAt);
}

/** Creates a clock that is set once. */
export async function readDatabaseClock(sql: SqlOrTransaction): Promise<Clock> {
  const clock = new DatabaseClock();
  const [row] = await sql<{ now: number }[]>`select ${DATABASE_TIME} as now`;
  clock.set(row!.now);
  return clock.now;
}
