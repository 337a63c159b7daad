/** The windows in which an offer can be claimed once; without one, once ever (contract 4.3). */
export type Frequency = '1week' | '1month' | '1year';

const WEEK = 168 * 3_600_000;

/**
 * The end of the window that a claim opens: the first instant at which the same person may claim again. Months and years are
 * those of the calendar in UTC; where the day is missing, the month's last one stands in.
 *
 * @param claimedAt epoch milliseconds
 */
export function windowEnd(claimedAt: number, frequency: Frequency): number {
  switch (frequency) {
    case '1week':
      return claimedAt + WEEK;
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
