import { expiryOf } from '../../card/offer-text.js';
import { localStart } from '../../wire/instant.js';
import type { Offer } from '../../wire/offer.js';
import type { Claim } from './claim-machine.js';

/** Whether an offer can be claimed by its dates. */
export type Availability = 'upcoming' | 'open' | 'ended';

/** When an offer opens, in epoch milliseconds; `-Infinity` if it always was. */
export function openingOf({ schedule }: Offer): number {
  return schedule === undefined ? -Infinity : localStart(schedule);
}

/** @param now epoch milliseconds */
export function availabilityOf(offer: Offer, now: number): Availability {
  if (expiryOf(offer) <= now) return 'ended';
  return openingOf(offer) > now ? 'upcoming' : 'open';
}

const HOUR_MS = 60 * 60 * 1000;

/** When an offer can be claimed again, in epoch milliseconds; `Infinity` for never. */
export function renewalOf({ frequency }: Offer, claim: Claim): number {
  return claim.state === 'claimed' ? renewsAt(frequency, claim.at) : Infinity;
}

/**
 * When an offer can be claimed again (contract 4.3). Periods are counted from the last claim: 168 hours, or a calendar month
 * or year in UTC, where a missing day becomes the last day of the month. The service decides in the end.
 *
 * @param claimedAt epoch milliseconds
 * @returns epoch milliseconds; `Infinity` if the offer can be claimed only once
 */
export function renewsAt(frequency: string | undefined, claimedAt: number): number {
  switch (frequency) {
    case '1week':
      return claimedAt + 168 * HOUR_MS;
    case '1month':
      return afterMonths(claimedAt, 1);
    case '1year':
      return afterMonths(claimedAt, 12);
    default:
      return Infinity;
  }
}

function afterMonths(instant: number, months: number): number {
  const date = new Date(instant);
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + months);
  // A missing day, such as 31 February, spills into the next month: go back to the last day.
  return date.getUTCDate() === day ? date.getTime() : date.setUTCDate(0);
}
