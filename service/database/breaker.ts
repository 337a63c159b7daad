import { circuitBreaker, ConsecutiveBreaker, ExponentialBackoff, handleAll, BrokenCircuitError } from 'cockatiel';

/** Pause after a failed attempt. Each further failure doubles it. */
const FIRST_PAUSE_MS = 50;

const MAX_PAUSE_MS = 1000;

/** Runs attempts to reach something that may be down. */
export type Breaker = <T>(attempt: () => Promise<T>) => Promise<T>;

/**
 * After a failed attempt, further ones fail at once with its reason until a pause is over. Then a single attempt is made, and the
 * others follow it. So a peer that is down, or that accepts and closes, isn't asked hundreds of times a second.
 */
export function createBreaker(): Breaker {
  const policy = circuitBreaker(handleAll, {
    breaker: new ConsecutiveBreaker(1),
    halfOpenAfter: new ExponentialBackoff({ initialDelay: FIRST_PAUSE_MS, maxDelay: MAX_PAUSE_MS }),
  });
  return async (attempt) => {
    try {
      return await policy.execute(attempt);
    } catch (error) {
      if (!(error instanceof BrokenCircuitError)) throw error;
      const { lastFailure } = policy;
      throw lastFailure && 'error' in lastFailure ? lastFailure.error : error;
    }
  };
}
