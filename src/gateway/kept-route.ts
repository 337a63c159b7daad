import { LRUCache } from 'lru-cache';
import { startAge } from '../http/age.js';
import type { Encoding } from '../http/encoding.js';
import { UNLIMITED, type Admission } from './admission.js';
import { AnswerCache, type CacheOptions, type KeptAnswer, type Question, type ReadIn } from './answer-cache.js';
import type { EncodedBody } from './encoded-body.js';
import { askUpstream, type Upstream, type UpstreamAnswer } from './upstream.js';

interface KeptRouteOptions extends Upstream {
  /** Undefined: nothing is kept. */
  readonly cache: Required<CacheOptions> | undefined;
  readonly waitUntil: (work: Promise<unknown>) => void;
  /** The name of all of it, which nobody has made up. */
  readonly whole?: string;
  /** Absolute address of what the service has under a name. */
  readonly addressOf: (path: string, name: string) => string;
  /** @throws {Refusal} when the answer isn't what was asked for */
  readonly encode: (answer: UpstreamAnswer, request: Request) => Promise<EncodedBody>;
}

const MAX_KEPT = 1000;
const MAX_KEPT_BYTES = 64 * 1024 * 1024;

/** Enough for the flows of the largest shops. The memory for answers holds far fewer. */
const MAX_NAMES = 10_000;
const MAX_CHARS = 2_000_000;

/** Answers that are the same for everybody, by name: feeds by flow, giveaways by id. From memory, if they are kept there. */
export class KeptRoute {
  readonly #options: KeptRouteOptions;
  /** Undefined: nothing is kept. Nearly every page asks for all of it, so a flood of other names must not push it out. */
  readonly #caches: { readonly whole: AnswerCache; readonly others: AnswerCache } | undefined;
  /** Names that the service has answered. Others may be made up, so they have a limit of their own. */
  readonly #known = new LRUCache<string, true>({
    max: MAX_NAMES,
    maxSize: MAX_CHARS,
    sizeCalculation: (_known, name) => name.length + 1,
  });

  constructor(options: KeptRouteOptions) {
    const { cache, timeout, waitUntil } = options;
    this.#options = options;
    if (!cache) return;
    const others = new LRUCache<string, KeptAnswer>({
      max: MAX_KEPT,
      maxSize: MAX_KEPT_BYTES,
      // The compressed bodies come later, and add less than the plain one again.
      sizeCalculation: ({ body }, key) => 2 * (body.bytes.byteLength + key.length) + 1,
    });
    const cacheIn = (memory: typeof others | Map<string, KeptAnswer>): AnswerCache =>
      new AnswerCache(memory, this.#ask.bind(this), { cache, timeout, waitUntil });
    this.#caches = { whole: cacheIn(new Map()), others: cacheIn(others) };
  }

  /** Age of the youngest answer for everything that is kept and may be sent, in milliseconds. */
  get age(): number | undefined {
    return this.#caches?.whole.age;
  }

  /**
   * @param path of the request, which may have several forms (contract 4.1)
   * @throws {Refusal} when no kept answer may be sent, and none can be loaded
   */
  async get(path: string, name: string, request: Request, admission: Admission): Promise<KeptAnswer> {
    const question: Question = { path, name, request, admit: () => this.admit(name, admission) };
    if (this.#caches) return this.#caches[this.#isWhole(name) ? 'whole' : 'others'].get(question);
    return { body: await this.#ask(question, await question.admit()), age: startAge() };
  }

  /** Gets all of it, for the server itself: never counted. */
  async load(path: string, request: Request): Promise<void> {
    await this.get(path, this.#options.whole!, request, UNLIMITED);
  }

  /** Lets a page's request through, or throws a `Refusal`. Returns how its answer is read. */
  async admit(name: string, admission: Admission): Promise<ReadIn> {
    const isWhole = this.#isWhole(name);
    const as = isWhole || this.#known.get(name) ? 'request' : 'newFlow';
    await admission[as]();
    // One load of all of it serves everybody for a minute.
    return isWhole ? AT_ONCE : (answer, read) => admission.read(as, answer, read);
  }

  /** Notes that the service has answered to this name. */
  note(name: string): void {
    if (!this.#isWhole(name)) this.#known.set(name, true);
  }

  #isWhole(name: string): boolean {
    return name === this.#options.whole;
  }

  async #ask({ path, name, request }: Question, readIn: ReadIn, kept?: EncodedBody): Promise<EncodedBody> {
    const { addressOf, encode } = this.#options;
    const headers = kept && { 'If-None-Match': kept.tag };
    const answer = await askUpstream(this.#options, request, addressOf(path, name), headers);
    const body = kept && answer.status === 304 ? kept : await readIn(answer, () => encode(answer, request));
    this.note(name);
    return body;
  }
}

/** Reads an answer as soon as it comes. */
export const AT_ONCE: ReadIn = (_answer, read) => read();

/** @param headers of the answer, besides those that each of them has */
export function sendJson(body: BodyInit, headers: Readonly<Record<string, string>>, encoding?: Encoding): Response {
  const all = { ...headers, 'Content-Type': 'application/json', 'X-Content-Type-Options': 'nosniff' };
  if (!encoding) return new Response(body, { headers: all });
  // Otherwise some workers would compress the body a second time.
  const init = { headers: { ...all, 'Content-Encoding': encoding }, encodeBody: 'manual' };
  return new Response(body, init);
}
