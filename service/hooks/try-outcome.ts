import type { HookAnswer } from '../../src/process/hooks/hook-sender.js';
import { DAY_MS } from '../clock.js';

const [SECOND_MS, MINUTE_MS, HOUR_MS] = [1000, 60_000, 3_600_000];

/** Before the second try, and so on. After the last one, a delivery is dead. */
const PAUSES_MS = [
  5 * SECOND_MS,
  MINUTE_MS,
  10 * MINUTE_MS,
  HOUR_MS,
  3 * HOUR_MS,
  6 * HOUR_MS,
  12 * HOUR_MS,
  24 * HOUR_MS,
] as const;

/** How much of a pause is left to chance: many may have failed at the same time. */
const SPREAD = 0.1;

/** A hook that fails for so long is paused. */
const FAILING_LIMIT_MS = 3 * DAY_MS;

/** What became of a delivery before this try. */
export interface TriedDelivery {
  /** How often it has failed. */
  readonly failures: number;
  /** For how long its hook has failed in a row, in milliseconds. */
  readonly failingMs: number;
}

/** What a try means for its delivery, and for its hook. */
export interface TryOutcome {
  readonly state: 'delivered' | 'waiting' | 'dead';
  /** For people, in words that are known beforehand. */
  readonly reason: string;
  /** Milliseconds until the next try, if there is one. */
  readonly waitMs: number;
  /** Why the hook is paused now: it has answered that it is gone, or has failed for three days. */
  readonly pause: 'gone' | 'failing' | null;
}

/** @param random from 0 to 1 */
export function readOutcome(answer: HookAnswer, tried: TriedDelivery, random = Math.random()): TryOutcome {
  if (answer.kind !== 'answered') return failed(answer.reason, tried, random);
  const { status, retryAfter } = answer;
  const reason = `status ${status}`;
  if (status >= 200 && status < 300) return { state: 'delivered', reason, waitMs: 0, pause: null };
  // It waits until somebody resumes the hook.
  if (status === 410) return { state: 'waiting', reason, waitMs: 0, pause: 'gone' };
  // Another try would lead to the same place, which may be anywhere.
  if (status >= 300 && status < 400) return { state: 'dead', reason: `${reason}, a redirect`, waitMs: 0, pause: null };
  return failed(reason, tried, random, retryAfter);
}

function failed(reason: string, { failures, failingMs }: TriedDelivery, random: number, retryAfter = 0): TryOutcome {
  const pause = failingMs >= FAILING_LIMIT_MS ? 'failing' : null;
  const own = PAUSES_MS[failures];
  if (own === undefined) return { state: 'dead', reason, waitMs: 0, pause };
  const waitMs = Math.round(own * (1 - SPREAD + 2 * SPREAD * random));
  return { state: 'waiting', reason, waitMs: Math.max(waitMs, Math.min(retryAfter, DAY_MS)), pause };
}
