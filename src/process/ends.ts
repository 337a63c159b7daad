/** @param drainMs how long to go on accepting requests first, in milliseconds */
type End = (drainMs: number) => unknown;

/** Ends what was started, in reverse order, even if the start failed halfway. */
export class Ends {
  readonly #ends: End[] = [];

  add(end: End): void {
    this.#ends.push(end);
  }

  /** Waits for each, and ends nothing twice. */
  async run(drainMs = 0): Promise<void> {
    for (let end = this.#ends.pop(); end; end = this.#ends.pop()) await end(drainMs);
  }
}
