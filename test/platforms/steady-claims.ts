import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { claimsOf, signToken } from '../gateway/tokens.js';
import { eventually } from '../support/eventually.js';

const SHOPPERS = 8;
/** As soon as a shopper would press the button again. */
const PAUSE_MS = 100;

/** Shoppers who claim one after the other, each until there is an answer. */
export class SteadyClaims {
  /** Codes that were answered. */
  readonly codes: string[] = [];
  /** What came instead of an answer: a status of 500 or more, or why the connection ended. */
  readonly failures: string[] = [];
  readonly #address: string;
  readonly #work: Promise<void>[];
  /** Each person gets one code, so no two runs share a shopper. */
  readonly #run = randomUUID();
  #longestWaitMs = 0;
  #ended = false;

  /** @param url of a shop whose tokens are signed with the tests' secret */
  constructor(url: string, offer: string) {
    this.#address = `${url}/rewards/api/v1/giveaways/claim?offer=${offer}`;
    this.#work = Array.from({ length: SHOPPERS }, (_, index) => this.#claimSteadily(index));
  }

  /**
   * Waits until this many more claims are answered.
   *
   * @returns the longest that one of them took, with all its repeats, in milliseconds
   */
  async more(count: number): Promise<number> {
    this.#longestWaitMs = 0;
    const goal = this.codes.length + count;
    await eventually(() => this.codes.length >= goal, 120_000);
    return this.#longestWaitMs;
  }

  async end(): Promise<void> {
    this.#ended = true;
    await Promise.all(this.#work);
  }

  async #claimSteadily(shopper: number): Promise<void> {
    for (let count = 0; !this.#ended; count += 1) await this.#claim(`${this.#run}-${shopper}-${count}`);
  }

  async #claim(user: string): Promise<void> {
    const token = await signToken(claimsOf(user));
    const startedAt = performance.now();
    const headers = { Authorization: `Bearer ${token}`, 'X-Rewards-Client': '1', 'Idempotency-Key': randomUUID() };
    for (;;) {
      const answer = await fetch(this.#address, { headers }).then(
        async (response) => {
          if (response.ok) return (await response.json()) as { data?: { code: string } };
          this.failures.push(String(response.status));
          return undefined;
        },
        (error: unknown) => {
          this.failures.push(String(error));
          return undefined;
        },
      );
      if (answer?.data) {
        this.codes.push(answer.data.code);
        this.#longestWaitMs = Math.max(this.#longestWaitMs, performance.now() - startedAt);
        return;
      }
      if (answer) throw new Error(`a claim was refused: ${JSON.stringify(answer)}`);
      await sleep(PAUSE_MS);
    }
  }
}
