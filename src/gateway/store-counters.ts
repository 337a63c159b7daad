import { LRUCache } from 'lru-cache';
import { WINDOW_MS, type Counter, type Counters } from './counters.js';
import type { TimeBudget } from '../http/time-budget.js';
import type { KeyedDigest } from './keyed-digest.js';

/** How exact a window is. */
export const STEP_MS = 10_000;

/**
 * Windows that overlap one minute. A store keeps a number for each: one begins with every step. The oldest window covers the whole last
 * minute, so it is the one compared with the limit. So a store needs nothing but `increment`, no window of `WINDOW_MS` ever has more
 * than the limit, and counts expire up to a step late.
 */
export const STEPS = WINDOW_MS / STEP_MS + 1;
export const LIFETIME_MS = STEPS * STEP_MS;

/** Full counters that are remembered. */
export const MAX_FULL = 10_000;

type Increment = (name: string, lifetime: number) => number | Promise<number>;

/** Counters that were found to be full, until the end of the step. */
export type FullCounters = LRUCache<string, number>;

export function createFullCounters(): FullCounters {
  return new LRUCache({ max: MAX_FULL });
}

interface StoreCountersOptions {
  readonly increment: Increment;
  /** Makes the names for the store. */
  readonly digest: KeyedDigest;
  readonly full: FullCounters;
  /** For all that one request waits for. */
  readonly inTime: TimeBudget;
  /** Called when the store fails. The request is then let through. */
  readonly onError: (error: unknown) => void;
}

/** Counts in a store, for one request, so that several instances share their limits. */
export class StoreCounters implements Counters {
  readonly #options: StoreCountersOptions;
  readonly #step = Math.floor(Date.now() / STEP_MS);

  constructor(options: StoreCountersOptions) {
    this.#options = options;
  }

  async take(steps: readonly (readonly Counter[])[]): Promise<number | undefined> {
    for (const counters of steps) {
      const full = await Promise.all(counters.map((counter) => this.#isFull(counter)));
      // When the oldest step ends isn't known: it was at most this long ago.
      if (full.includes(true)) return WINDOW_MS;
    }
    await this.#attempt(() => Promise.all(steps.flat().map((counter) => this.#countForLater(counter))));
    return undefined;
  }

  fullFor({ name }: Counter): number | undefined {
    return this.#options.full.get(name) === this.#step ? WINDOW_MS : undefined;
  }

  /** Counts in the oldest window alone. What is refused isn't counted in those that limits are read from after this step. */
  async #isFull(counter: Counter): Promise<boolean> {
    if (this.fullFor(counter) !== undefined) return true;
    const { name, limit } = counter;
    const { digest } = this.#options;
    const counted = (await this.#attempt(async () => this.#increment(await digest(name), STEPS - 1))) ?? 0;
    if (counted >= limit) this.#options.full.set(name, this.#step);
    return counted > limit;
  }

  async #countForLater({ name }: Counter): Promise<void> {
    const digest = await this.#options.digest(name);
    const younger = Array.from({ length: STEPS - 1 }, (_none, age) => this.#increment(digest, age));
    await Promise.all(younger);
  }

  /**
   * @param digest of the counter's name
   * @param age of the window, in steps
   */
  async #increment(digest: string, age: number): Promise<number> {
    const window = (this.#step - age).toString(16).padStart(8, '0');
    const counted = await this.#options.increment(digest.slice(window.length) + window, LIFETIME_MS);
    if (!Number.isFinite(counted)) throw new TypeError('increment must return a number');
    return counted;
  }

  async #attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
    const { inTime, onError } = this.#options;
    return inTime(work).catch((error: unknown) => {
      onError(error);
      return undefined;
    });
  }
}
