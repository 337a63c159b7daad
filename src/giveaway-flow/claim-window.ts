const HOUR = 60 * 60 * 1000;

/**
 * From when an offer can be claimed again (contract 4.3): a rolling window counted from the last claim, 168 hours, or a
 * month or year of the calendar in UTC, in which a day that is missing is the month's last. The service has the last word.
 *
 * @param claimedAt epoch milliseconds
 * @returns epoch milliseconds; `Infinity` for an offer that can be claimed once ever
 */
export function claimableAgain(frequency: string | undefined, claimedAt: number): number {
  switch (frequency) {
    case '1week':
      return claimedAt + 168 * HOUR;
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
  // Too long for its month, a day runs over into the next: back to the last one.
  return date.getUTCDate() === day ? date.getTime() : date.setUTCDate(0);
}
