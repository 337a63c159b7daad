import { startAge, type Age } from '../http/age.js';
import { SharedWork } from '../http/shared-work.js';
import type { EncodedBody } from './encoded-body.js';
import { Refusal } from './refusal.js';
import type { UpstreamAnswer } from './upstream.js';

/** How long feeds, and giveaways for nobody, are kept, in seconds. */
export interface CacheOptions {
  /** Up to this age, an answer is sent from memory; 60 by default. */
  fresh?: number | undefined;
  /**
   * Up to this age, an old answer is sent while a new one is loaded, and while the service is down; 86,400 by default, which is a
   * day.
   */
  stale?: number | undefined;
}

/** An answer of the service in memory. */
export interface KeptAnswer {
  readonly body: EncodedBody;
  /** Since the service sent it or confirmed it. */
  readonly age: Age;
  /** Since the service failed to send a newer one. */
  failed?: Age;
}

/** What a page asks for. The same path and name have the same answer for everybody. */
export interface Question {
  /** Of the request, which may have several forms (contract 4.1). */
  readonly path: string;
  /** A feed's category of offers, or a giveaway's id. */
  readonly name: string;
  /** Errors are reported with it. */
  readonly request: Request;
  /** Lets the request through to the service, or throws a `Refusal`. Called only if the service has to be asked. */
  readonly admit: () => Promise<ReadIn>;
}

/** Reads an answer when it is its turn, and counts how large it is. */
export type ReadIn = (answer: Pick<UpstreamAnswer, 'cancel'>, read: () => Promise<EncodedBody>) => Promise<EncodedBody>;

/**
 * Asks the service.
 *
 * @param readIn what the page was let through for
 * @param kept the last answer, to ask whether it has changed
 */
type Load = (question: Question, readIn: ReadIn, kept: EncodedBody | undefined) => Promise<EncodedBody>;

/** Where answers are: a `Map`, or an `LRUCache` for names that may be made up. */
interface Memory {
  get(key: string): KeptAnswer | undefined;
  set(key: string, answer: KeptAnswer): unknown;
  delete(key: string): unknown;
  values(): Iterable<KeptAnswer>;
}

interface AnswerCacheOptions {
  /** Seconds. */
  readonly cache: Required<CacheOptions>;
  /** Milliseconds after which the service has answered or failed. */
  readonly timeout: number;
  /** Keeps the platform running while an answer is loaded that others wait for. */
  readonly waitUntil: (work: Promise<unknown>) => void;
}

/** Longest pause before a failing service is asked again. */
const RETRY_PAUSE_MS = 5000;

/**
 * Keeps answers in memory. Sends one request at a time to the service for each, however many pages ask.
 *
 * Not by the `fetchMethod` of `lru-cache` 11.5: it keeps a load among the answers, so one that a worker has dropped is waited for
 * for ever, and the old answer is never renewed; a flood of names ends the loads of others; and if the first page is refused, so are
 * all that wait.
 */
export class AnswerCache {
  readonly #memory: Memory;
  readonly #load: Load;
  readonly #freshMs: number;
  readonly #staleMs: number;
  readonly #waitUntil: AnswerCacheOptions['waitUntil'];
  /** What a page asks for all that wait for the same. Undefined: that page was refused, which says nothing about the others. */
  readonly #asking: SharedWork<string, KeptAnswer | undefined>;

  constructor(memory: Memory, load: Load, { cache: { fresh, stale }, timeout, waitUntil }: AnswerCacheOptions) {
    this.#memory = memory;
    this.#load = load;
    this.#freshMs = fresh * 1000;
    this.#staleMs = Math.max(stale, fresh) * 1000;
    this.#waitUntil = waitUntil;
    this.#asking = new SharedWork(2 * timeout);
  }

  /** @throws {Refusal} when no kept answer may be sent, and none can be loaded */
  get(question: Question): Promise<KeptAnswer> | KeptAnswer {
    const kept = this.#memory.get(keyOf(question));
    const age = ageOf(kept);
    if (kept && age < this.#freshMs) return kept;
    if (!kept || age >= this.#staleMs) return this.#renewed(question);
    if (!kept.failed || kept.failed() >= Math.min(this.#freshMs, RETRY_PAUSE_MS))
      this.#finishInBackground(this.#renewed(question));
    return kept;
  }

  /** Age of the youngest answer that may be sent, in milliseconds. */
  get age(): number | undefined {
    const age = Math.min(...[...this.#memory.values()].map(ageOf));
    return age < this.#staleMs ? age : undefined;
  }

  /** Waits for the answer to another page. If that page is refused, this one asks for all that still wait. */
  async #renewed(question: Question): Promise<KeptAnswer> {
    for (;;) {
      const asking = this.#asking.find(keyOf(question));
      if (!asking) return this.#ask(question);
      const answer = await asking.wait();
      if (answer) return answer;
    }
  }

  #ask(question: Question): Promise<KeptAnswer> {
    const admitted = question.admit();
    const answer = admitted.then((readIn) => this.#renew(question, readIn));
    const shared = admitted.then(
      () => answer,
      () => undefined,
    );
    void this.#asking.add(keyOf(question), shared);
    // The visitor for whom it is loaded may leave, and others wait for it.
    this.#finishInBackground(answer);
    return answer;
  }

  async #renew(question: Question, readIn: ReadIn): Promise<KeptAnswer> {
    const key = keyOf(question);
    const last = this.#memory.get(key);
    const kept = ageOf(last) < this.#staleMs ? last : undefined;
    try {
      const answer: KeptAnswer = { body: await this.#load(question, readIn, kept?.body), age: startAge() };
      this.#memory.set(key, answer);
      return answer;
    } catch (error) {
      if (error instanceof Refusal && error.certain) this.#memory.delete(key);
      else if (kept) kept.failed = startAge();
      throw error;
    }
  }

  /** If the platform refuses, the work may end early. The page still gets what is kept, or waits for the work itself. */
  #finishInBackground(work: Promise<unknown>): void {
    try {
      this.#waitUntil(work.catch(() => undefined));
    } catch {
      // The next page asks for it again.
    }
  }
}

function keyOf({ path, name }: Question): string {
  return `${path} ${name}`;
}

function ageOf(kept: KeptAnswer | undefined): number {
  return kept ? kept.age() : Infinity;
}
