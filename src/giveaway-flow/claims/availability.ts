import { formatDay, formatInstant } from '../../locales/dates.js';
import type { Locale } from '../../locales/locale.js';
import { expiryOf } from '../../offers/card/offer-text.js';
import { localEnd, isWholeDay, localStart } from '../../wire/instant.js';
import type { Offer } from '../../wire/offer.js';

/** Whether an offer can be claimed by its dates. */
export type Availability = 'upcoming' | 'open' | 'ended';

/** @param now epoch milliseconds */
export function availabilityOf({ schedule, expiry }: Offer, now: number): Availability {
  if (expiry !== undefined && localEnd(expiry) <= now) return 'ended';
  return schedule !== undefined && localStart(schedule) > now ? 'upcoming' : 'open';
}

/** When the next of the offers opens or ends, in epoch milliseconds; `Infinity` for never. */
export function nextOpeningOrEnd(offers: readonly Offer[], now: number): number {
  let next = Infinity;
  for (const offer of offers) {
    const opening = offer.schedule === undefined ? Infinity : localStart(offer.schedule);
    for (const instant of [opening, expiryOf(offer)]) if (instant > now) next = Math.min(next, instant);
  }
  return next;
}

/** Formats a date of an offer: as a day, or as a day with a time. */
export function dateText(date: string, locale: Locale): string {
  return isWholeDay(date) ? formatDay(localStart(date), locale) : formatInstant(Date.parse(date), locale);
}
