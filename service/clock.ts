export const DAY_MS = 86_400_000;

/** Returns the time in epoch milliseconds, as `Date.now` does. */
export type Clock = () => number;

/**
 * Creates a clock for tests and demonstrations.
 *
 * @param start what the clock shows now, in epoch milliseconds; it ticks on from there
 */
export function createClock(start: number): Clock {
  // Monotonic, so that a correction of the machine's time doesn't move this clock.
  const origin = performance.now();
  return () => Math.floor(start + performance.now() - origin);
}

/** The start of a day, or the instant itself, in epoch milliseconds. What has no offset is in UTC. @param text in ISO 8601 */
export function startOfUtc(text: string): number {
  return Date.parse(isWholeDay(text) || /(Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`);
}

/** The end of a day, or the instant itself, in epoch milliseconds. */
export function endOfUtc(text: string): number {
  return startOfUtc(text) + (isWholeDay(text) ? DAY_MS : 0);
}

function isWholeDay(text: string): boolean {
  return text.length === 10;
}
