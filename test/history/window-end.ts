import type { Offer } from './history.js';

const WEEK_MS = 7 * 86_400_000;

/**
 * When the same person may claim again, in epoch milliseconds: the model's own reading of contract 4.3, written without a look at the
 * service's. A month or a year is one of the calendar in UTC, and the month's last day stands in for a missing one.
 */
export function windowEnd(claimedAt: number, frequency: Offer['frequency']): number {
  if (frequency === undefined) return Infinity;
  if (frequency === '1week') return claimedAt + WEEK_MS;
  const date = new Date(claimedAt);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  if (frequency === '1month') date.setUTCMonth(date.getUTCMonth() + 1);
  else date.setUTCFullYear(date.getUTCFullYear() + 1);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return date.getTime();
}
