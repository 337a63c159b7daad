import { DAY } from './days.js';

interface Timed {
  readonly timestamp: number;
}

/**
 * Moves events by whole days, so that the latest are of today, and leaves out what would come after now: a sample looks as
 * if it had just happened, at the hours that it has.
 *
 * @param last the latest instant of the sample, in epoch milliseconds
 */
export function moveToToday<T extends Timed>(events: readonly T[], last: number, now: number): T[] {
  const distance = (Math.floor(now / DAY) - Math.floor(last / DAY)) * DAY;
  return events
    .map((event) => ({ ...event, timestamp: event.timestamp + distance }))
    .filter(({ timestamp }) => timestamp <= now);
}

/** The latest instant of events; `-Infinity` without any. */
export function lastInstant(events: readonly Timed[]): number {
  return events.reduce((last, { timestamp }) => Math.max(last, timestamp), -Infinity);
}
