import { setTimeout as sleep } from 'node:timers/promises';
import { EventMemory, walkPages, type EventWalk } from '../client/event-pages.js';
import { RewardsError } from '../client/rewards-error.js';
import type { Output, RecordFormat } from './output.js';

/** Ids that are kept for a later run: two pages. */
const MAX_KEPT_IDS = 20_000;

/** Longest pause that the service may request between two pages. The client itself accepts less. */
const MAX_PAUSE_MS = 5 * 60 * 1000;

const DAY_MS = 86_400_000;

export interface Progress {
  /** From 0 to 1. */
  readonly share: number;
  /** Events of this run. */
  readonly events: number;
}

/**
 * Writes all events of a walk, none twice.
 *
 * @returns the number of events written by this run
 * @throws {RewardsError}
 */
export async function exportEvents<T extends object>(
  walk: EventWalk<T>,
  output: Output,
  format: RecordFormat,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<number> {
  // Windows in the future have no events yet.
  const windows = walk.windows.filter(({ start }, index) => index === 0 || Date.parse(start) < Date.now() + DAY_MS);
  const { from } = output;
  const memory = new EventMemory(from?.memory);
  let current = from?.window ?? 0;
  let isSettled = true;
  let count = 0;
  for await (const place of walkPages({ windows, ask: patiently(walk.ask, signal) }, from)) {
    const { window, page, lastPage, events } = place;
    if (window !== current) {
      memory.enterNextWindow();
      // The service may still add current events to the previous window, so a later run has to look there again.
      isSettled &&= Date.parse(windows[window]!.start) + DAY_MS < Date.now();
      current = window;
    }
    const checkpoint = isSettled ? { window, page, memory: memory.state(MAX_KEPT_IDS) } : undefined;
    const fresh = events.filter((event) => memory.isNew(event, windows[window]!.shared));
    await output.writePage(format.write(fresh), checkpoint);
    count += fresh.length;
    onProgress({ share: (window + page / lastPage) / windows.length, events: count });
  }
  return count;
}

/** Retries after the pause that a busy service (429) requests: a long export can wait. */
function patiently<T>(ask: EventWalk<T>['ask'], signal: AbortSignal): EventWalk<T>['ask'] {
  return async (window, page) => {
    for (;;) {
      try {
        return await ask(window, page);
      } catch (error) {
        const { status, retryAfter = Infinity } = error as RewardsError;
        if (status !== 429 || retryAfter > MAX_PAUSE_MS) throw error;
        await sleep(retryAfter, undefined, { signal }).catch((cause: unknown) => {
          throw new RewardsError('aborted', 'Aborted', { cause });
        });
      }
    }
  };
}
