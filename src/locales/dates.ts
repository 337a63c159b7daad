import { isWholeDay, localEnd, localStart } from '../wire/instant.js';
import { datesEnglish } from './english/dates.js';
import type { Locale } from './locale.js';

const DAY_MS = 86_400_000;
/** Within it, a day needs no year. */
const HALF_YEAR_MS = 183 * DAY_MS;
/** An end in fewer days is said by their number. */
export const WEEK_DAYS = 7;

/** For whom, and when, something is said. */
export interface DateContext {
  readonly locale: Locale;
  /** Epoch milliseconds. */
  readonly now: number;
  /** Whether a server writes it, whose page may be read days later. */
  readonly onServer?: boolean | undefined;
}

/** A day, such as 8 Dec; with its year if that is neither this one nor within six months. */
export function dayText(instant: number, context: DateContext): string {
  return format(instant, context, dayFormat(instant, context));
}

/** A day and a time of it, such as 8 Dec, 11:13. */
export function instantText(instant: number, context: DateContext): string {
  return format(instant, context, { ...dayFormat(instant, context), ...timeFormat(context) });
}

/** An instant as short as can be: its time if it is less than a day away, else its day. */
export function shortText(instant: number, context: DateContext): string {
  const isNear = Math.abs(instant - context.now) < DAY_MS && !context.onServer;
  return format(instant, context, isNear ? timeFormat(context) : dayFormat(instant, context));
}

/** When something starts, of a date as the service sends it (contract 2.5): as `shortText`, but a whole day stays a day. */
export function startText(date: string, context: DateContext): string {
  return (isWholeDay(date) ? dayText : shortText)(localStart(date), context);
}

/** The last day of a date as the service sends it. */
export function lastDayText(date: string, context: DateContext): string {
  return dayText(localEnd(date) - 1, context);
}

/** When something ends, in words: on its last day with the time, before that in days, or by its date. */
export function endText(date: string, context: DateContext): string {
  const { locale } = context;
  const strings = locale.of(datesEnglish);
  const days = context.onServer ? WEEK_DAYS : daysUntil(date, context.now);
  if (days >= WEEK_DAYS) return strings.until.replace('{date}', () => lastDayText(date, context));
  if (days > 1) return locale.count(days, strings.endsInDays);
  if (days) return strings.endsTomorrow;
  // The end of a day is the start of the next.
  const last = localEnd(date) - (isWholeDay(date) ? 1 : 0);
  return strings.endsToday.replace('{time}', () => format(last, context, timeFormat(context)));
}

/** How many midnights of the reader's calendar lie before the end of a date. */
export function daysUntil(date: string, now: number): number {
  // Rounded, because some days have 23 hours.
  return Math.round((startOfDay(localEnd(date) - 1) - startOfDay(now)) / DAY_MS);
}

function startOfDay(instant: number): number {
  return new Date(instant).setHours(0, 0, 0, 0);
}

/** A time such as 09:00 or 9:00 AM. `timeStyle` can't be beside a day without a year. */
function timeFormat({ locale }: DateContext): Intl.DateTimeFormatOptions {
  const { hour12 } = new Intl.DateTimeFormat(locale.tag, { hour: 'numeric' }).resolvedOptions();
  return { hour: hour12 ? 'numeric' : '2-digit', minute: '2-digit' };
}

function dayFormat(instant: number, { now }: DateContext): Intl.DateTimeFormatOptions {
  const isNear =
    Math.abs(instant - now) < HALF_YEAR_MS || new Date(instant).getFullYear() === new Date(now).getFullYear();
  return { day: 'numeric', month: 'short', year: isNear ? undefined : 'numeric' };
}

function format(instant: number, { locale }: DateContext, options: Intl.DateTimeFormatOptions): string {
  const { tag, timeZone } = locale;
  return new Date(instant).toLocaleString(tag, { ...options, timeZone });
}
