/** Milliseconds since something happened here. */
export type Age = () => number;

/**
 * Starts counting an age, by the clock that nobody sets and by the machine's, whichever says more: the first one stands still while some
 * machines sleep, and nothing may last longer because the other one was set back.
 */
export function startAge(): Age {
  const steady = performance.now();
  const wall = Date.now();
  return () => Math.max(performance.now() - steady, Math.abs(Date.now() - wall));
}

/** Milliseconds since an instant that something else has written down, by its own clock. Negative if it is yet to come. */
export function ageOfInstant(instant: number): number {
  return Date.now() - instant;
}
