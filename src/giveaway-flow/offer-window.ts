import type { Locale } from '../locales/locale.js';
import { expiryOf } from '../offers/offer-text.js';
import { endOf, isWholeDay, startOf } from '../wire/instant.js';
import type { Offer } from '../wire/offer.js';

/** Where an instant stands to the dates of an offer. */
export type OfferWindow = 'upcoming' | 'open' | 'ended';

/** @param now epoch milliseconds */
export function offerWindow({ schedule, expiry }: Offer, now: number): OfferWindow {
  if (expiry !== undefined && endOf(expiry) <= now) return 'ended';
  return schedule !== undefined && startOf(schedule) > now ? 'upcoming' : 'open';
}

/** The next instant at which one of the offers opens or ends, in epoch milliseconds; `Infinity` when none does. */
export function nextChange(offers: readonly Offer[], now: number): number {
  let next = Infinity;
  for (const offer of offers) {
    const opening = offer.schedule === undefined ? Infinity : startOf(offer.schedule);
    for (const instant of [opening, expiryOf(offer)]) if (instant > now) next = Math.min(next, instant);
  }
  return next;
}

/** A date of an offer in words: the day, or the day and the time. */
export function dateInWords(text: string, locale: Locale): string {
  return isWholeDay(text) ? locale.date(startOf(text), 'long') : locale.dateTime(Date.parse(text));
}
