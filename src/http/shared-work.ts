import { startAge } from './age.js';
import { tooLate } from './time-budget.js';

/** Work that others may wait for. */
class Work<T> {
  readonly #result: Promise<T>;
  readonly #limitMs: number;
  readonly #age = startAge();
  #isLost = false;

  constructor(result: Promise<T>, limitMs: number) {
    this.#result = result;
    this.#limitMs = limitMs;
  }

  /** Whether it has taken so long that nobody should wait for it. */
  get isLost(): boolean {
    return this.#isLost || this.#age() >= this.#limitMs;
  }

  /** Rejects as the work does, and once it is lost. */
  wait(): Promise<T> {
    return new Promise((resolve, reject) => {
      const giveUp = (): void => {
        // On a busy machine, timers may come early.
        this.#isLost = true;
        reject(tooLate());
      };
      const timer = setTimeout(giveUp, Math.max(this.#limitMs - this.#age(), 0));
      // Without a detour, so that those who wait go on before what follows from the work.
      this.#result.then(resolve, reject);
      const end = (): void => clearTimeout(timer);
      this.#result.then(end, end);
    });
  }
}

/**
 * Work under way that one request began and others wait for, too, by name. Some platforms silently end it when the visitor of the first
 * one leaves, and then it never settles. So nobody waits for it for ever.
 */
export class SharedWork<Name, T> {
  readonly #limitMs: number;
  readonly #works = new Map<Name, Work<T>>();

  /** @param limitMs after which work counts as lost */
  constructor(limitMs: number) {
    this.#limitMs = limitMs;
  }

  /** Undefined if there is none, or it is lost. */
  find(name: Name): Work<T> | undefined {
    const work = this.#works.get(name);
    return work?.isLost ? undefined : work;
  }

  /** From now on until it settles, others can wait for it. */
  add(name: Name, result: Promise<T>): Promise<T> {
    const work = new Work(result, this.#limitMs);
    this.#works.set(name, work);
    const end = (): void => {
      if (this.#works.get(name) === work) this.#works.delete(name);
    };
    result.then(end, end);
    return result;
  }
}
