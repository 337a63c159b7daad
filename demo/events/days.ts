/** A day in UTC, as `2026-03-01`. */
export type Day = string;

/** Milliseconds of a day. */
export const DAY = 86_400_000;

/** Days that a range may have. */
const LONGEST_RANGE = 92;

/** Days from one to another, both included. */
export interface DayRange {
  readonly from: Day;
  readonly to: Day;
}

export function dayOf(instant: number): Day {
  return new Date(instant).toISOString().slice(0, 10);
}

/** Midnight, in epoch milliseconds. */
export function instantOf(day: Day): number {
  return Date.parse(`${day}T00:00:00Z`);
}

/** Whether it is a day that there is: `2026-02-30` is none. */
function isDay(text: string): boolean {
  const instant = /^\d{4}-\d\d-\d\d$/.test(text) ? instantOf(text) : Number.NaN;
  return !Number.isNaN(instant) && dayOf(instant) === text;
}

/** The days that end with `to`. */
export function rangeUntil(to: Day, days: number): DayRange {
  return { from: dayOf(instantOf(to) - (days - 1) * DAY), to };
}

export function countDays({ from, to }: DayRange): number {
  return Math.round((instantOf(to) - instantOf(from)) / DAY) + 1;
}

export function listDays(range: DayRange): Day[] {
  const first = instantOf(range.from);
  return Array.from({ length: countDays(range) }, (_, index) => dayOf(first + index * DAY));
}

/** What is wrong with a range, in a sentence to a person; nothing when it is a good one. */
export function findRangeFault({ from, to }: DayRange): string | undefined {
  if (!isDay(from) || !isDay(to)) return 'Choose a first and a last day.';
  if (from > to) return 'The first day cannot come after the last one.';
  if (countDays({ from, to }) > LONGEST_RANGE) return `Choose ${LONGEST_RANGE} days at most.`;
  return undefined;
}
