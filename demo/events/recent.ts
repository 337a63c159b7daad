import { DAY_MS } from './days.js';

interface Timed {
  readonly timestamp: number;
}

/**
 * Moves events by whole days, so that the latest are today at their own hours, and leaves out those that would be in the
 * future.
 *
 * @param last the latest instant of the sample, in epoch milliseconds
 */
export function moveToToday<T extends Timed>(events: readonly T[], last: number, now: number): T[] {
  const distance = (Math.floor(now / DAY_MS) - Math.floor(last / DAY_MS)) * DAY_MS;
  return events
    .map((event) => ({ ...event, timestamp: event.timestamp + distance }))
    .filter(({ timestamp }) => timestamp <= now);
}

/** The latest instant of events; `-Infinity` without any. */
export function lastInstant(events: readonly Timed[]): number {
  return events.reduce((last, { timestamp }) => Math.max(last, timestamp), -Infinity);
}
