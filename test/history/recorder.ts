import type { Operation, Outcome } from './history.js';

/** Who claims what, and with which key. */
export type Claim = Pick<Operation, 'user' | 'offer' | 'key'>;

/** Writes down every claim with the instants of its call and of its answer. */
export class Recorder {
  readonly operations: Operation[] = [];
  readonly #now: () => number;

  /** @param now the one clock of all instants, in epoch milliseconds */
  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /**
   * Makes a claim and writes it down.
   *
   * @param ask what makes it; when it throws, the answer is lost
   */
  async record({ user, offer, key }: Claim, ask: () => Promise<Outcome>): Promise<Outcome> {
    const call = this.#now();
    const outcome = await ask().catch((): Outcome => ({ is: 'lost' }));
    this.operations.push({ user, offer, ...(key !== undefined && { key }), call, end: this.#now(), outcome });
    return outcome;
  }
}
