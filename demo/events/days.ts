/** A day in UTC, as `2026-03-01`. */
export type Day = string;

/** Length of a day, in milliseconds. */
export const DAY_MS = 86_400_000;

/** Maximum length of a range, in days. */
const MAX_RANGE_DAYS = 92;

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

/** Whether the day exists: `2026-02-30` doesn't. */
function isDay(text: string): boolean {
  const instant = /^\d{4}-\d\d-\d\d$/.test(text) ? instantOf(text) : Number.NaN;
  return !Number.isNaN(instant) && dayOf(instant) === text;
}

/** A range of days that ends with `to`. */
export function rangeUntil(to: Day, days: number): DayRange {
  return { from: dayOf(instantOf(to) - (days - 1) * DAY_MS), to };
}

export function countDays({ from, to }: DayRange): number {
  return Math.round((instantOf(to) - instantOf(from)) / DAY_MS) + 1;
}

export function listDays(range: DayRange): Day[] {
  const first = instantOf(range.from);
  return Array.from({ length: countDays(range) }, (_, index) => dayOf(first + index * DAY_MS));
}

/** What is wrong with a range, as a sentence for the user; undefined if it is valid. */
export function findRangeFault({ from, to }: DayRange): string | undefined {
  if (!isDay(from) || !isDay(to)) return 'Choose a first and a last day.';
  if (from > to) return 'The first day cannot come after the last one.';
  if (countDays({ from, to }) > MAX_RANGE_DAYS) return `Choose ${MAX_RANGE_DAYS} days at most.`;
  return undefined;
}
