import { RewardsError } from './rewards-error.js';

/** Attempts after the first. */
const RETRIES = 2;
/** Milliseconds before the first of them; doubled for the next. */
const BACKOFF = 400;
/** Milliseconds that a service may ask us to wait; if it asks for more, its answer stands. */
const PATIENCE = 30_000;

/** Does `attempt` again when that may help: for reads that change nothing. */
export async function retry<T>(attempt: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      // Many pages ask at once: even where the service says "now", they must not all come back together.
      const backoff = BACKOFF * 2 ** tries * (0.5 + Math.random());
      const wait = Math.max(backoff, (error as RewardsError).retryAfter ?? 0);
      if (tries === RETRIES || wait > PATIENCE || !isPassing(error as RewardsError)) throw error;
      await pause(wait, signal);
    }
  }
}

/** Whether the service may be back soon. */
export function isPassing({ kind, status = 0 }: RewardsError): boolean {
  return kind === 'network' || kind === 'timeout' || (kind === 'http' && (status === 429 || status >= 500));
}

function pause(wait: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', onAbort);
      resolve();
    }, wait);
    const onAbort = (): void => {
      clearTimeout(timer);
      reject(new RewardsError('aborted', 'Aborted'));
    };
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort, { once: true });
  });
}
