import { instantOf, type Day, type DayRange } from './days.js';

const COUNT = new Intl.NumberFormat('en');
const SHARE = new Intl.NumberFormat('en', { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 });

const inUtc = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...options });

const SHORT = inUtc({ day: 'numeric', month: 'short' });
const LONG = inUtc({ weekday: 'long', day: 'numeric', month: 'long' });
const ROW = inUtc({ weekday: 'short', day: 'numeric', month: 'short' });
const FULL = inUtc({ day: 'numeric', month: 'long', year: 'numeric' });

export function countText(count: number): string {
  return COUNT.format(count);
}

/** A rate in percent, or a dash if there is none. */
export function shareText(share: number | undefined): string {
  return share === undefined ? '–' : SHARE.format(share);
}

/** As `1 view`, `2 views`. */
export function amountText(count: number, noun: string): string {
  return `${countText(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** As `1 Mar`. */
export function shortDay(instant: number): string {
  return SHORT.format(instant);
}

/** As `Sunday 1 March`. */
export function longDay(day: Day): string {
  return LONG.format(instantOf(day));
}

/** As `Sun 1 Mar`. */
export function rowDay(day: Day): string {
  return ROW.format(instantOf(day)).replace(',', '');
}

/** As `1 February – 3 March 2026`. */
export function rangeText({ from, to }: DayRange): string {
  return FULL.formatRange(instantOf(from), instantOf(to));
}
