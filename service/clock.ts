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
