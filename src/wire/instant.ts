import type { Fields } from './fields.js';

const ISO = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?$/;

/** Reads a date or an instant in ISO 8601, and keeps it as sent (contract 2.5). Anything else is reported. */
export function readInstant(fields: Fields, key: string): string | undefined {
  const text = fields.text(key);
  if (text === undefined || isInstant(text)) return text;
  return fields.wrong(key, 'is not a date in ISO 8601');
}

/** Whether `text` is a date or an instant in ISO 8601. */
export function isInstant(text: string): boolean {
  return ISO.test(text) && !Number.isNaN(Date.parse(text)) && isDay(text.slice(0, 10));
}

/** Some engines read 30 February as 2 March. */
function isDay(date: string): boolean {
  return new Date(date).toISOString().startsWith(date);
}

/** Whether a date has no time. */
export function isWholeDay(text: string): boolean {
  return text.length === 10;
}

/** The start of a date, in epoch milliseconds. A day without a time starts in the reader's time zone. */
export function localStart(text: string): number {
  return isWholeDay(text) ? new Date(`${text}T00:00`).getTime() : Date.parse(text);
}

/** The end of a date, in epoch milliseconds. A day without a time ends in the reader's time zone. */
export function localEnd(text: string): number {
  const start = localStart(text);
  // By the calendar, not by 24 hours: some days are shorter, and some begin at one o'clock.
  return isWholeDay(text) ? new Date(start).setHours(24, 0) : start;
}
