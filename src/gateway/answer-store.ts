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
export function createAnswerMemory(most = 10_000): AnswerStore {
  const answers = new Map<string, { readonly answer: string; readonly until: number }>();
  return {
    get: (name) => {
      const kept = answers.get(name);
      return kept && kept.until > Date.now() ? kept.answer : undefined;
    },
    set: (name, answer, lifetime) => {
      const now = Date.now();
      answers.delete(name);
      answers.set(name, { answer, until: now + lifetime });
      // In the order of their coming, which is that of their running out.
      for (const [oldest, { until }] of answers) {
        if (until > now && answers.size <= most) break;
        answers.delete(oldest);
      }
    },
  };
}
