import { LRUCache } from 'lru-cache';

type Awaitable<T> = T | Promise<T>;

/** Where the gateway remembers what claims were answered: one that several instances share has to be given. */
export interface AnswerStore {
  /** What was set under this name and has not run out; else nothing. */
  get(name: string): Awaitable<string | null | undefined>;
  /**
   * @param name a digest: neither shopper nor offer can be read from it
   * @param answer holds the shopper's code
   * @param lifetime milliseconds after which it has to be forgotten
   */
  set(name: string, answer: string, lifetime: number): Awaitable<unknown>;
}

/** Remembers in memory, as long as this instance lives; the oldest answers make way. */
export function createAnswerMemory(max = 10_000): AnswerStore {
  const answers = new LRUCache<string, string>({ max, perf: { now: () => Date.now() }, ttlResolution: 0 });
  return {
    get: (name) => answers.get(name),
    set: (name, answer, lifetime) => answers.set(name, answer, { ttl: lifetime }),
  };
}
