import { contract } from '../contract/gateway.js';
import type { EncodedBody } from './encoded-body.js';

/**
 * After an answer of more than a megabyte, the next ones wait this many milliseconds for each. Reading and compressing one takes some 55
 * of a processor, so they stay below a fifth of it, however many addresses ask.
 */
const REST_MS = 350;

/** Most rest that may be owed, in milliseconds: after a start, all of a shop's own flows come at once. */
const MAX_OWED_MS = 10_000;

/** Longest time that one answer keeps the others waiting, in milliseconds: it may come slowly. */
const MAX_TURN_MS = 1000;

/** How often what waits for its turn looks, in milliseconds. */
const LOOK_MS = 20;

/**
 * Reads answers one after the other, with a rest after large ones. Each looks for itself whether it is its turn, which no queue such as
 * `p-limit` does: some platforms end the work of one request while others wait for it.
 */
export class Turns {
  readonly #maxWaitMs: number;
  #readingUntil = 0;
  #restedAt = 0;

  /** @param maxWaitMs longest wait for a turn */
  constructor(maxWaitMs: number) {
    this.#maxWaitMs = maxWaitMs;
  }

  /**
   * Reads an answer when it is its turn.
   *
   * @param fullFor milliseconds for which it is refused all the same; asked then
   * @param refuse called instead of `read`, with the milliseconds to wait
   */
  async take(
    read: () => Promise<EncodedBody>,
    fullFor: () => number | undefined,
    refuse: (waitMs: number) => Promise<never>,
  ): Promise<EncodedBody> {
    const asked = performance.now();
    while (this.#left > 0 && performance.now() - asked < this.#maxWaitMs)
      await new Promise<void>((resolve) => void setTimeout(resolve, LOOK_MS));
    // From here to the next turn nothing may be waited for.
    const refused = this.#left > 0 ? this.#left : fullFor();
    if (refused !== undefined) return refuse(refused);
    this.#readingUntil = performance.now() + MAX_TURN_MS;
    try {
      const body = await read();
      const megabytes = body.bytes.byteLength / contract.countedBytes;
      if (megabytes > 1) this.#restedAt = Math.max(this.#restedAt, performance.now()) + REST_MS * megabytes;
      return body;
    } finally {
      this.#readingUntil = 0;
    }
  }

  /** Milliseconds until the next turn. */
  get #left(): number {
    return Math.max(this.#readingUntil, this.#restedAt - MAX_OWED_MS) - performance.now();
  }
}
