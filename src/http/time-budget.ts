/** Runs work, with one time limit for all of it. Rejects with a `TimeoutError` when the time is up. */
export type TimeBudget = <T>(work: () => T | Promise<T>) => Promise<T>;

/** @param limitMs for all work together */
export function createTimeBudget(limitMs: number): TimeBudget {
  let leftMs = limitMs;
  return async (work) => {
    const start = performance.now();
    let timer: ReturnType<typeof setTimeout> | undefined;
    try {
      const timeout = new Promise<never>((_resolve, reject) => {
        timer = setTimeout(() => reject(tooLate()), leftMs);
      });
      return await Promise.race([work(), timeout]);
    } finally {
      clearTimeout(timer);
      leftMs = Math.max(leftMs - (performance.now() - start), 0);
    }
  };
}

/** The error of something that took too long. */
export function tooLate(): DOMException {
  return new DOMException('It took too long.', 'TimeoutError');
}
