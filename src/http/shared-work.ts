import { startAge } from './age.js';
import { tooLate } from './time-budget.js';

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
    return new Promise((resolve, reject) => {
      // Timers may come a moment early.
      const timer = setTimeout(() => reject(tooLate()), Math.max(this.#limitMs - this.#age(), 0) + 1);
      // Without a detour, so that those who wait go on before what follows from the work.
      this.#result.then(resolve, reject);
      const end = (): void => clearTimeout(timer);
      this.#result.then(end, end);
    });
  }

  is(result: Promise<T>): boolean {
    return this.#result === result;
  }
}
