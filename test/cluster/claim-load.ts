import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Outcome } from '../history/history.js';
import { readOutcome } from '../history/read-outcome.js';
import { Recorder } from '../history/recorder.js';

const PAUSE_MS = 40;
const PAUSE_AFTER_FAILURE_MS = 200;
const ANSWER_MS = 15_000;
/** Claims are being answered if the last answer isn't older. */
const RECENT_MS = 1000;

/** Of shoppers with a code, so many ask again: half with the same key, half with another one. */
const ASK_AGAIN = 0.2;

/** A claim of one shopper. All its tries carry the same key. */
export interface ShopperClaim {
  readonly shopper: string;
  readonly key: string;
  answered: boolean;
}

/** Shoppers who claim through the gateways without a pause. Every try is written down. */
export class ClaimLoad {
  readonly claims: ShopperClaim[] = [];
  readonly recorder = new Recorder();
  /** Instants of answered codes, as `performance.now()` has them. */
  readonly #answeredAt: number[] = [];
  #failedAt = 0;
  readonly #urls: readonly string[];
  readonly #offer: string;
  readonly #callers: Promise<void>[];
  #stopped = false;

  /** @param callers how many shoppers claim at the same time */
  constructor(urls: readonly string[], offer: string, callers = 8) {
    this.#urls = urls;
    this.#offer = offer;
    this.#callers = Array.from({ length: callers }, () => this.#call());
  }

  /** How many codes were answered. */
  get answered(): number {
    return this.#answeredAt.length;
  }

  /** Whether claims are answered, and none has failed for so many milliseconds. */
  isCalm(ms: number): boolean {
    const now = performance.now();
    return now - this.#failedAt > ms && now - (this.#answeredAt.at(-1) ?? 0) < RECENT_MS;
  }

  /** The longest time without an answered code since an instant, in milliseconds. */
  longestGapSince(start: number): number {
    const instants = [start, ...this.#answeredAt.filter((instant) => instant > start), performance.now()];
    return Math.max(...instants.slice(1).map((instant, index) => instant - instants[index]!));
  }

  /** Claims no more, and waits for the claims under way. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all(this.#callers);
  }

  /** Tries a claim once, through one of the gateways. Returns whether there was an answer. */
  async try(claim: ShopperClaim): Promise<boolean> {
    const outcome = await this.#ask(claim.shopper, claim.key);
    claim.answered ||= outcome.is !== 'lost';
    return outcome.is !== 'lost';
  }

  async #call(): Promise<void> {
    while (!this.#stopped) {
      const claim = { shopper: randomUUID(), key: randomUUID(), answered: false };
      this.claims.push(claim);
      if (await this.try(claim)) {
        this.#answeredAt.push(performance.now());
        if (Math.random() < ASK_AGAIN) await this.#ask(claim.shopper, Math.random() < 0.5 ? claim.key : randomUUID());
        await sleep(PAUSE_MS);
      } else {
        this.#failedAt = performance.now();
        await sleep(PAUSE_AFTER_FAILURE_MS);
      }
    }
  }

  #ask(shopper: string, key: string): Promise<Outcome> {
    const url = this.#urls[Math.floor(Math.random() * this.#urls.length)]!;
    return this.recorder.record({ user: shopper, offer: this.#offer, key }, async () =>
      readOutcome(
        await fetch(`${url}/api/v1/giveaways/claim?offer=${this.#offer}`, {
          headers: { 'X-Shopper': shopper, 'X-Rewards-Client': 'cluster', 'Idempotency-Key': key },
          signal: AbortSignal.timeout(ANSWER_MS),
        }),
      ),
    );
  }
}
