import { startAge } from './age.js';
import { createTimeBudget } from './time-budget.js';

/**
 * Work that one request began and others wait for, too. Some platforms silently end it when the visitor of the first one leaves, and then
 * it never settles. So nobody waits for it for ever.
 */
export class SharedWork<T> {
  readonly #result: Promise<T>;
  readonly #limitMs: number;
  readonly #age = startAge();

  /** @param limitMs after which it counts as lost */
  constructor(result: Promise<T>, limitMs: number) {
    this.#result = result;
    this.#limitMs = limitMs;
  }

  /** Whether it has taken so long that nobody should wait for it. */
  get isLost(): boolean {
    return this.#age() >= this.#limitMs;
  }

  /** Rejects as the work does, and once it is lost. */
  wait(): Promise<T> {
    // Timers may come a moment early.
    return createTimeBudget(Math.max(this.#limitMs - this.#age(), 0) + 1)(() => this.#result);
  }

  is(result: Promise<T>): boolean {
    return this.#result === result;
  }
}
