import type { CountingGateway } from '../../gateway/create-gateway.js';

/** A service that has not answered for this long may be down. */
const ANSWERED_MS = 60_000;

/** Minimum interval between our own probes. */
const PAUSE_MS = 5000;

/**
 * Whether pages can be answered: there is a feed in memory, or the service answered lately. Without a feed, the service is probed
 * before its last answer is too long ago: while a proxy sends no pages here, nothing else would ask.
 */
export function createReadiness({ gateway, probe }: Pick<CountingGateway, 'gateway' | 'probe'>): () => boolean {
  let probedAt = -Infinity;
  return () => {
    const { feedAge, answerAge = Infinity } = gateway.status();
    if (feedAge !== undefined) return true;
    const now = performance.now();
    if (answerAge > ANSWERED_MS / 2 && now - probedAt > PAUSE_MS) {
      probedAt = now;
      void probe();
    }
    return answerAge < ANSWERED_MS;
  };
}
