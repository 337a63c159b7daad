import type { RewardsError } from './rewards-error.js';

/** Attempts after the first. */
const RETRIES = 2;
/** Doubled for each further attempt. */
const FIRST_PAUSE_MS = 400;
/** A service that asks us to wait longer has the last word: its answer stands. */
const MAX_PAUSE_MS = 30_000;

/**
 * Attempts again what has failed once, while that may help and nobody has aborted it: for reads that change nothing.
 *
 * @param error of the first attempt
 * @throws the last attempt's error
 */
export async function retry<T>(attempt: () => Promise<T>, error: RewardsError, signal: AbortSignal): Promise<T> {
  for (let tries = 0; tries < RETRIES && error.transient; tries++) {
    // Many pages ask at once: even where the service says "now", they must not all come back together.
    const jittered = FIRST_PAUSE_MS * 2 ** tries * (0.5 + Math.random());
    const wait = Math.max(jittered, error.retryAfter ?? 0);
    if (wait > MAX_PAUSE_MS) break;
    await pause(wait, signal);
    if (signal.aborted) break;
    try {
      return await attempt();
    } catch (next) {
      error = next as RewardsError;
    }
  }
  throw error;
}

function pause(wait: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(end, wait);
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });
}
