import { isInstant, isWholeDay } from '../wire/instant.js';

/** A date (its whole day), an instant with its zone, or a `Date`. */
export type Moment = string | Date;

/** A part of a range of time, as the service gets it. */
export interface EventWindow {
  readonly start: string;
  readonly end: string;
  /** Events of this window from here on may come again in the next one, since both include their boundary. In epoch milliseconds. */
  readonly shared: number;
}

const SECOND_MS = 1000;
const DAY_MS = 86_400 * SECOND_MS;
/** Longest range of one request (contract 8). */
const MAX_WINDOW_MS = 7 * DAY_MS;
/** A day of the service may begin this much earlier than in UTC. */
const MAX_ZONE_MS = 14 * 60 * 60 * SECOND_MS;

interface Point {
  readonly text: string;
  readonly instant: number;
}

/** How an endpoint takes moments. */
interface Scale {
  /** Resolution in milliseconds. */
  readonly unit: number;
  readonly write: (instant: number) => string;
  /** How much earlier the boundary may really begin, in milliseconds. */
  readonly slack: number;
}

/** Giveaway events are requested to the second (contract 4.4), reward events to the day (4.5). */
export const SCALES = {
  seconds: { unit: SECOND_MS, write: (instant) => `${iso(instant).slice(0, 19)}Z`, slack: 0 },
  days: { unit: DAY_MS, write: (instant) => iso(instant).slice(0, 10), slack: MAX_ZONE_MS },
} satisfies Record<string, Scale>;

/**
 * Cuts a range into windows of at most seven days. Each begins where the previous one ends. A range that ends before it begins
 * stays whole: the service reports the mistake.
 *
 * @throws {TypeError} when `start` or `end` isn't a moment
 */
export function cutWindows(start: Moment, end: Moment, scale: Scale): EventWindow[] {
  const last = pointOf('end', end, Math.ceil, scale);
  const windows: EventWindow[] = [];
  let from = pointOf('start', start, Math.floor, scale);
  while (last.instant - from.instant > MAX_WINDOW_MS) {
    const instant = from.instant + MAX_WINDOW_MS;
    const to = { instant, text: scale.write(instant) };
    windows.push({ start: from.text, end: to.text, shared: instant - scale.slack });
    from = to;
  }
  return [...windows, { start: from.text, end: last.text, shared: Infinity }];
}

function pointOf(name: string, moment: Moment, round: (number: number) => number, { unit, write }: Scale): Point {
  const text = moment instanceof Date ? (Number.isNaN(moment.getTime()) ? '' : iso(moment.getTime())) : moment;
  if (!isInstant(text) || !(isWholeDay(text) || /(Z|[+-]\d\d:?\d\d)$/.test(text)))
    throw new TypeError(
      `${name} must be a date such as 2026-03-01, an instant with its zone such as 2026-03-01T09:00:00Z, or a valid Date object`,
    );
  // A day is sent as it is: only the service knows when its days begin. The day of an instant is certain only in UTC.
  if (isWholeDay(text)) return { text, instant: Date.parse(text) };
  const instant = (unit === DAY_MS ? Math.floor : round)(Date.parse(text) / unit) * unit;
  return { text: write(instant), instant };
}

function iso(instant: number): string {
  return new Date(instant).toISOString();
}
