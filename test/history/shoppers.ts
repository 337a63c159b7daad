import { randomUUID } from 'node:crypto';
import type { Outcome } from './history.js';
import type { Claim, Recorder } from './recorder.js';

const CALLERS = 8;
/** Of all claims, so many repeat one before them, with its key if it had one. */
const REPEATED = 0.4;
/** Of new claims, so many have a key. */
const KEYED = 0.6;

/** What shoppers of a run do. */
export interface ShoppersOptions {
  readonly recorder: Recorder;
  readonly users: readonly string[];
  readonly offers: readonly string[];
  /** Numbers from 0 up to 1. */
  readonly random: () => number;
  /** Makes a claim. When it throws, the answer is lost. */
  readonly ask: (claim: Claim) => Promise<Outcome>;
}

/** Has eight callers claim at once, so many times in all, each for any of the users. */
export async function claimAtRandom(count: number, options: ShoppersOptions): Promise<void> {
  const { recorder, users, offers, random, ask } = options;
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
  const made: Claim[] = [];
  let left = count;
  const call = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      const repeats = made.length > 0 && random() < REPEATED;
      const key = random() < KEYED ? randomUUID() : undefined;
      const claim = repeats ? pick(made) : { user: pick(users), offer: pick(offers), key };
      made.push(claim);
      await recorder.record(claim, () => ask(claim));
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, call));
}
