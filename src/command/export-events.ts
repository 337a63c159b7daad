import { setTimeout as sleep } from 'node:timers/promises';
import { EventMemory } from '../client/event-memory.js';
import { walkPages, type EventWalk } from '../client/event-pages.js';
import { RewardsError } from '../client/rewards-error.js';
import type { Output } from './output.js';
import type { RecordFormat } from './record-format.js';

/** Ids that are kept for a later run: two pages of them. */
const KEPT = 20_000;

/** Milliseconds that a service may ask us to wait between two pages. The client itself is less patient. */
const PATIENCE = 5 * 60 * 1000;

const DAY = 86_400_000;

export interface Progress {
  /** From 0 to 1. */
  readonly share: number;
  /** Events of this run. */
  readonly events: number;
}

/**
 * Writes all events of a walk, none twice.
 *
 * @returns how many this run has brought
 * @throws {RewardsError}
 */
export async function exportEvents<T extends object>(
  walk: EventWalk<T>,
  output: Output,
  format: RecordFormat,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<number> {
  // Of a year that has begun there is no use in asking for its end.
  const windows = walk.windows.filter(({ start }, index) => index === 0 || Date.parse(start) < Date.now() + DAY);
  const { from } = output;
  const memory = new EventMemory(from?.memory);
  let current = from?.window ?? 0;
  let isSettled = true;
  let count = 0;
  for await (const place of walkPages({ windows, ask: patiently(walk.ask, signal) }, from)) {
    const { window, page, lastPage, events } = place;
    if (window !== current) {
      memory.enterNextWindow();
      // What happens at this moment may still be told as of the window before: a later run has to look there again.
      isSettled &&= Date.parse(windows[window]!.start) + DAY < Date.now();
      current = window;
    }
    const checkpoint = isSettled ? { window, page, memory: memory.state(KEPT) } : undefined;
    const fresh = events.filter((event) => memory.isNew(event, windows[window]!.shared));
    await output.writePage(format.write(fresh), checkpoint);
    count += fresh.length;
    onProgress({ share: (window + page / lastPage) / windows.length, events: count });
  }
  return count;
}

/** Whoever exports for an hour can wait a minute. */
function patiently<T>(ask: EventWalk<T>['ask'], signal: AbortSignal): EventWalk<T>['ask'] {
  return async (window, page) => {
    for (;;) {
      try {
        return await ask(window, page);
      } catch (error) {
        const { status, retryAfter = Infinity } = error as RewardsError;
        if (status !== 429 || retryAfter > PATIENCE) throw error;
        await sleep(retryAfter, undefined, { signal }).catch((cause: unknown) => {
          throw new RewardsError('aborted', 'Aborted', { cause });
        });
      }
    }
  };
}
