import type { Locale } from './locale.js';

/** A day, such as December 24, 2026. */
export function formatDay(instant: number, { tag }: Pick<Locale, 'tag'>): string {
  return new Date(instant).toLocaleDateString(tag, { dateStyle: 'long' });
}

/** A day and a time in the locale's time zone, such as Dec 24, 2026, 6:00 PM. */
export function formatInstant(instant: number, { tag, timeZone }: Locale): string {
  return new Date(instant).toLocaleString(tag, { dateStyle: 'medium', timeStyle: 'short', timeZone });
}
