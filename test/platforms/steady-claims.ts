import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { SignJWT } from 'jose';
import { eventually } from '../support/eventually.js';

const SHOPPERS = 8;
/** As soon as a shopper would press the button again. */
const PAUSE_MS = 100;

interface Claimed {
  readonly offer: string;
  /** What signs the shoppers' tokens. */
  readonly secret: string;
}

/** Shoppers who claim one after the other, each until there is an answer. */
export class SteadyClaims {
  /** Codes that were answered. */
  readonly codes: string[] = [];
  readonly #address: string;
  readonly #secret: Uint8Array;
  readonly #work: Promise<void>[];
  #repeated = 0;
  #answeredAt = performance.now();
  #longestGap = 0;
  #ended = false;

  constructor(url: string, { offer, secret }: Claimed) {
    this.#address = `${url}/rewards/api/v1/giveaways/claim?offer=${offer}`;
    this.#secret = new TextEncoder().encode(secret);
    this.#work = Array.from({ length: SHOPPERS }, (_, index) => this.#claimSteadily(index));
  }

  /** Waits for so many claims that are answered from now on. */
  async more(count: number): Promise<void> {
    const goal = this.codes.length + count;
    await eventually(() => this.codes.length >= goal, 120_000);
  }

  async end(): Promise<void> {
    this.#ended = true;
    await Promise.all(this.#work);
  }

  report(): string {
    const gap = (this.#longestGap / 1000).toFixed(1);
    return `${this.codes.length} claims, ${this.#repeated} asked for again, at most ${gap} s without an answer`;
  }

  async #claimSteadily(shopper: number): Promise<void> {
    for (let count = 0; !this.#ended; count += 1) await this.#claim(`shopper-${shopper}-${count}`);
  }

  async #claim(user: string): Promise<void> {
    const token = await new SignJWT()
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(user)
      .setAudience('rewards-widget')
      .setExpirationTime('1h')
      .sign(this.#secret);
    const headers = { Authorization: `Bearer ${token}`, 'X-Rewards-Client': '1', 'Idempotency-Key': randomUUID() };
    for (;;) {
      const answer = await fetch(this.#address, { headers }).then(
        async (response) => (response.ok ? ((await response.json()) as { data?: { code: string } }) : undefined),
        () => undefined,
      );
      if (answer?.data) {
        this.codes.push(answer.data.code);
        const now = performance.now();
        this.#longestGap = Math.max(this.#longestGap, now - this.#answeredAt);
        this.#answeredAt = now;
        return;
      }
      if (answer) throw new Error(`a claim was refused: ${JSON.stringify(answer)}`);
      this.#repeated += 1;
      await sleep(PAUSE_MS);
    }
  }
}
