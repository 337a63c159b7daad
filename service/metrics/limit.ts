import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Waits for `work` for at most `limitMs` milliseconds.
 *
 * @throws when it takes longer; the work itself goes on
 */
export async function withLimit<T>(work: () => T | Promise<T>, limitMs: number): Promise<T> {
  const done = new AbortController();
  const late = sleep(limitMs, undefined, { signal: done.signal }).then(() => {
    throw new Error(`it took longer than ${limitMs} ms`);
  });
  try {
    return await Promise.race([work(), late]);
  } finally {
    done.abort();
  }
}
