/** Tells the time in epoch milliseconds, as `Date.now` does. */
export type Clock = () => number;

/**
 * Creates the service's clock.
 *
 * @param start instant, in epoch milliseconds, that the clock shows now; it ticks on from there. Without it the clock
 * shows the machine's time.
 */
export function createClock(start?: number): Clock {
  if (start === undefined) return Date.now;
  // The monotonic clock: a correction of the machine's time does not move this one.
  const origin = performance.now();
  return () => Math.floor(start + performance.now() - origin);
}
