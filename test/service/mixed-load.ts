import { setTimeout as sleep } from 'node:timers/promises';
import { ask } from './ask.js';
import type { ClaimResult } from './clocked-service.js';

/** Number of callers that claim. As many do everything else. */
const CLAIMERS = 12;

const READS = [
  '/gap/api',
  '/api/v1/giveaways/flow?id=flow&user=viewer',
  '/api/v1/giveaways/events?type=claim&start_date=2027-01-01&end_date=2027-01-02',
];

/** Shoppers who claim and read without pause, on several instances in turn. */
export class MixedLoad {
  /** The code that each user got. */
  readonly given = new Map<string, string>();
  /** Answers other than 200 and 503, and connections to the service that broke. */
  readonly faults: string[] = [];
  /** The slowest answer, in milliseconds. */
  slowest = 0;
  /** Number of 503 answers. */
  unavailable = 0;
  /** When the last 503 arrived, by `performance.now()`. */
  lastUnavailable = 0;
  readonly #urls: readonly string[];
  readonly #callers: Promise<void>[];
  #persons = 0;
  #ended = false;
  /** Answers since the last 503, by request. */
  readonly #successes = new Map<string, number>();

  constructor(urls: readonly string[]) {
    this.#urls = urls;
    this.#callers = Array.from({ length: CLAIMERS }, () => this.#claim());
    this.#callers.push(
      ...Array.from({ length: CLAIMERS }, (_, index) => this.#read(READS[index % READS.length] ?? '')),
    );
  }

  /** Whether each kind of request has succeeded many times since the last 503. */
  get isWell(): boolean {
    return [...READS, 'claim'].every((what) => (this.#successes.get(what) ?? 0) > 20);
  }

  /** Restarts the count for `isWell`. */
  forget(): void {
    this.#successes.clear();
  }

  async end(): Promise<void> {
    this.#ended = true;
    await Promise.all(this.#callers);
  }

  /** Each person retries with one key until there is an answer. */
  async #claim(): Promise<void> {
    while (!this.#ended) {
      const user = `person-${(this.#persons += 1)}`;
      for (let index = this.#persons; ; index += 1) {
        const answer = await this.#ask(index, 'claim', `/api/v1/giveaways/claim?offer=hot&user=${user}`, user);
        if (answer === undefined) continue;
        const { data, message } = JSON.parse(answer) as ClaimResult;
        if (data) this.given.set(user, data.code);
        else this.faults.push(`${user} was refused: ${message}`);
        break;
      }
    }
  }

  async #read(path: string): Promise<void> {
    for (let index = 0; !this.#ended; index += 1) {
      await this.#ask(index, path, path);
    }
  }

  /** @returns the answer, or nothing when it is not 200 */
  async #ask(index: number, what: string, path: string, key?: string): Promise<string | undefined> {
    const start = performance.now();
    const url = this.#urls[index % this.#urls.length] ?? '';
    const headers: Record<string, string> = key === undefined ? {} : { 'Idempotency-Key': key };
    const { status, body } = await ask(url + path, 'north-key', headers)
      .then(async (response) => ({ status: response.status, body: await response.text() }))
      .catch((error: unknown) => ({ status: 0, body: String((error as Error).cause ?? error) }));
    this.slowest = Math.max(this.slowest, performance.now() - start);
    if (status === 200) {
      this.#successes.set(what, (this.#successes.get(what) ?? 0) + 1);
      return body;
    }
    this.#successes.clear();
    this.unavailable += 1;
    this.lastUnavailable = performance.now();
    if (status !== 503) this.faults.push(`${what}: ${status} ${body}`);
    // Like a caller that respects Retry-After.
    await sleep(20);
    return undefined;
  }
}
