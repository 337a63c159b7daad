/** Reads seconds or an HTTP date (RFC 9110, 10.2.3) as milliseconds from now. At most a day, so dates and timers can hold it. */
export function readRetryAfter(header: string | null): number | undefined {
  if (!header) return undefined;
  const wait = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isNaN(wait) ? undefined : Math.min(Math.max(wait, 0), 86_400_000);
}
