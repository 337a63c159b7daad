import { toRewardsError, type RewardsError } from './rewards-error.js';

/** Attempts after the first. */
const RETRIES = 2;
/** Doubles with each attempt. */
const FIRST_PAUSE_MS = 400;
/** If the service asks for a longer pause, don't retry. */
const MAX_PAUSE_MS = 30_000;

/**
 * Retries a failed attempt while that may help, and until it is aborted. Only for requests that change nothing.
 *
 * @param error of the first attempt
 * @throws the last attempt's error
 */
export async function retry<T>(attempt: () => Promise<T>, error: RewardsError, signal: AbortSignal): Promise<T> {
  for (let tries = 0; tries < RETRIES && error.transient; tries++) {
    // Many pages ask at once. Even after `Retry-After: 0` they must not all come back together.
    const jittered = FIRST_PAUSE_MS * 2 ** tries * (0.5 + Math.random());
    const wait = Math.max(jittered, error.retryAfter ?? 0);
    if (wait > MAX_PAUSE_MS) break;
    await pause(wait, signal);
    if (signal.aborted) break;
    try {
      return await attempt();
    } catch (next) {
      error = toRewardsError(next);
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
