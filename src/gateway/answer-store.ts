import { LRUCache } from 'lru-cache';
import type { VaultStore } from './vault/vault-store.js';

type Awaitable<T> = T | Promise<T>;

/** Remembers the gateway's answers to claims, and counts for its limits. Several instances need one that they share. */
export interface AnswerStore {
  /** Returns what was set under this name, or null or undefined if it has expired or was never set. */
  get(name: string): Awaitable<string | null | undefined>;
  /**
   * @param name a digest that reveals neither shopper nor offer
   * @param answer contains the shopper's code
   * @param lifetime milliseconds after which to forget it
   */
  set(name: string, answer: string, lifetime: number): Awaitable<unknown>;
  /**
   * Adds one to a counter that begins at 0. Without this method, each instance has its own limits. A limit of 60 seconds takes seven
   * counters, one that begins every ten seconds, so its figures hold to within ten seconds.
   *
   * @param name a digest that reveals neither address nor shopper
   * @param lifetime milliseconds after which to forget it
   * @returns the new count
   */
  increment?(name: string, lifetime: number): Awaitable<number>;
}

/** Answers to claims are at most 8 kB, but mostly 100 bytes. */
const MAX_CHARS = 50_000_000;

/** Remembers answers in memory, as long as this instance lives, and drops the oldest when full. */
export function createAnswerMemory(max = 10_000): AnswerStore & VaultStore {
  const answers = new LRUCache<string, string>({
    max,
    maxSize: MAX_CHARS,
    sizeCalculation: (answer, name) => name.length + answer.length + 1,
    perf: { now: () => Date.now() },
    ttlResolution: 0,
  });
  return {
    get: (name) => answers.get(name),
    set: (name, answer, lifetime) => answers.set(name, answer, { ttl: lifetime }),
    replace: (name, known, value, lifetime) => {
      if (answers.get(name) !== known) return false;
      answers.set(name, value, { ttl: lifetime });
      return true;
    },
  };
}
