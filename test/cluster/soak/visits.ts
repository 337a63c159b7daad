import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

const CALLERS = 2;
const PAUSE_MS = 50;
const ANSWER_MS = 15_000;

/** Shoppers who look at the offers and at the giveaway, which records a view of each. */
export class Visits {
  /** Feeds that were answered. */
  feeds = 0;
  /** Giveaways that were answered. Each is a view in the database. */
  giveaways = 0;
  /** Visits that got no answer. */
  failed = 0;
  readonly #urls: readonly string[];
  readonly #callers: Promise<void>[];
  #stopped = false;

  constructor(urls: readonly string[]) {
    this.#urls = urls;
    this.#callers = Array.from({ length: CALLERS }, (_, index) => this.#call(index));
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all(this.#callers);
  }

  async #call(index: number): Promise<void> {
    for (let turn = index; !this.#stopped; turn += 1) {
      const url = this.#urls[turn % this.#urls.length]!;
      if (await ask(`${url}/gap/api`)) this.feeds += 1;
      else this.failed += 1;
      if (await ask(`${url}/api/v1/giveaways/flow?id=flow`)) this.giveaways += 1;
      else this.failed += 1;
      await sleep(PAUSE_MS);
    }
  }
}

async function ask(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, {
      headers: { 'X-Shopper': randomUUID(), 'X-Rewards-Client': 'soak' },
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
}
