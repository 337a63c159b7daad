import { LRUCache } from 'lru-cache';
import { contract } from '../contract/gateway.js';

/** The time that limits are for. */
export const WINDOW_MS = contract.limitSeconds * 1000;

/** A counter, and how much it may count in a window. */
export interface Counter {
  /** Unique name: what is counted, and for whom. May contain a user or an address, so it must not leave this process. */
  readonly name: string;
  readonly limit: number;
}

/** Counts what happened within the last window. */
export interface Counters {
  /**
   * Counts one more with each counter, unless one of them is full: then it counts with none.
   *
   * @param steps counters by step; those of a step are only asked if none of the steps before is full
   * @returns undefined if it was counted, else milliseconds to wait
   */
  take(steps: readonly (readonly Counter[])[]): Promise<number | undefined>;
  /**
   * Whether a counter is full, as far as this process knows.
   *
   * @returns milliseconds to wait; undefined if it isn't full
   */
  fullFor(counter: Counter): number | undefined;
}

/** Memory for all counters, in numbers of eight bytes. */
const MAX_NUMBERS = 2_000_000;
/** Approximate memory of a counter. */
const COUNTER_NUMBERS = 16;

/** Counts in memory, exactly. Forgets the counter that was not used for longest when there are too many. */
export class MemoryCounters implements Counters {
  /** Instants, oldest first: those of the last window, and no more of those before than there are of them. */
  readonly #counted = new LRUCache<string, { readonly instants: number[] }>({
    maxSize: MAX_NUMBERS,
    sizeCalculation: ({ instants }) => instants.length + COUNTER_NUMBERS,
  });

  take(steps: readonly (readonly Counter[])[]): Promise<number | undefined> {
    const counters = steps.flat();
    const waits = counters.map((counter) => this.fullFor(counter) ?? 0);
    const wait = Math.max(...waits, 0);
    if (wait > 0) return Promise.resolve(wait);
    const now = Date.now();
    for (const { name } of counters) {
      const instants = this.#instants(name, now);
      // Half of them at once, so that it costs the same for each of them, however many there are.
      const middle = instants.length >> 1;
      if ((instants[middle] ?? now) <= now - WINDOW_MS) instants.splice(0, middle + 1);
      instants.push(now);
      // A new object, since the cache measures no object twice.
      this.#counted.set(name, { instants });
    }
    return Promise.resolve(undefined);
  }

  fullFor({ name, limit }: Counter): number | undefined {
    const now = Date.now();
    const wait = (this.#instants(name, now).at(-limit) ?? -Infinity) + WINDOW_MS - now;
    return wait > 0 ? wait : undefined;
  }

  /** If the clock was set back, what is yet to come doesn't count. */
  #instants(name: string, now: number): number[] {
    const instants = this.#counted.get(name)?.instants ?? [];
    while ((instants.at(-1) ?? now) > now) instants.pop();
    return instants;
  }
}
