import { isInstant, isWholeDay } from '../wire/instant.js';

/** A date, which means its whole day; an instant with its zone; or a `Date`. */
export type Moment = string | Date;

/** A part of a range of time, as the service is asked for it. */
export interface EventWindow {
  readonly start: string;
  readonly end: string;
  /** Epoch milliseconds from which an event of this window may come again in the next one: both hold their boundary. */
  readonly shared: number;
}

const SECOND = 1000;
const DAY = 86_400 * SECOND;
/** The longest that may be asked for at once (contract 8). */
const LONGEST = 7 * DAY;
/** A day of the service may begin so much earlier than one in UTC. */
const ZONES = 14 * 60 * 60 * SECOND;

interface Point {
  readonly text: string;
  readonly instant: number;
}

/** How moments are written to an endpoint. */
interface Scale {
  /** Milliseconds that can be told apart. */
  readonly unit: number;
  readonly write: (instant: number) => string;
  /** Milliseconds by which the boundary may begin earlier than it says. */
  readonly slack: number;
}

/** Giveaway events are asked for to the second (contract 4.4), reward events to the day (4.5). */
export const SCALES = {
  seconds: { unit: SECOND, write: (instant) => `${iso(instant).slice(0, 19)}Z`, slack: 0 },
  days: { unit: DAY, write: (instant) => iso(instant).slice(0, 10), slack: ZONES },
} satisfies Record<string, Scale>;

/**
 * Cuts a range into windows of at most seven days. Each begins where the one before ends. A range that ends before it
 * begins stays whole: the service says what is wrong with it.
 *
 * @throws {TypeError} when `start` or `end` is no moment
 */
export function cutWindows(start: Moment, end: Moment, scale: Scale): EventWindow[] {
  const last = pointOf('end', end, Math.ceil, scale);
  const windows: EventWindow[] = [];
  let from = pointOf('start', start, Math.floor, scale);
  while (last.instant - from.instant > LONGEST) {
    const instant = from.instant + LONGEST;
    const to = { instant, text: scale.write(instant) };
    windows.push({ start: from.text, end: to.text, shared: instant - scale.slack });
    from = to;
  }
  return [...windows, { start: from.text, end: last.text, shared: Infinity }];
}

function pointOf(name: string, moment: Moment, round: (number: number) => number, { unit, write }: Scale): Point {
  const text = moment instanceof Date ? (Number.isNaN(moment.getTime()) ? '' : iso(moment.getTime())) : moment;
  if (!isInstant(text) || !(isWholeDay(text) || /(Z|[+-]\d\d:?\d\d)$/.test(text)))
    throw new TypeError(`${name} has to be a date, an instant with its zone, or a Date`);
  // A day is left to the service, which knows where its days begin; the day of an instant is known only in UTC.
  if (isWholeDay(text)) return { text, instant: Date.parse(text) };
  const instant = (unit === DAY ? Math.floor : round)(Date.parse(text) / unit) * unit;
  return { text: write(instant), instant };
}

function iso(instant: number): string {
  return new Date(instant).toISOString();
}
