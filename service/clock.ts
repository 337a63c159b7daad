/** Returns the time in epoch milliseconds, as `Date.now` does. */
export type Clock = () => number;

/**
 * Creates the service's clock.
 *
 * @param start what the clock shows now, in epoch milliseconds; it ticks on from there. Without it, the clock shows the
 * machine's time.
 */
export function createClock(start?: number): Clock {
  if (start === undefined) return Date.now;
  // Monotonic, so that a correction of the machine's time doesn't move this clock.
  const origin = performance.now();
  return () => Math.floor(start + performance.now() - origin);
}
