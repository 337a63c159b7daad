/** The periods in which an offer can be claimed once; without one, once ever (contract 4.3). */
export type Frequency = '1week' | '1month' | '1year';

const WEEK_MS = 168 * 3_600_000;

/**
 * The first instant at which the same user may claim again. Months and years are
 * calendar ones in UTC. If the month lacks the day, its last day counts.
 *
 * @param claimedAt epoch milliseconds
 */
export function windowEnd(claimedAt: number, frequency: Frequency): number {
  switch (frequency) {
    case '1week':
      return claimedAt + WEEK_MS;
    case '1month':
      return addMonths(claimedAt, 1);
    case '1year':
      return addMonths(claimedAt, 12);
  }
}

function addMonths(instant: number, count: number): number {
  const date = new Date(instant);
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + count, 1);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  return date.setUTCDate(Math.min(day, lastDay));
}
