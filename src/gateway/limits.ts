import { LRUCache } from 'lru-cache';
import type { RemoteAddress } from './address.js';
import type { AnswerStore } from './answer-store.js';
import type { ReportError } from './error-log.js';
import { Refusal } from './refusal.js';
import { createTimeBudget } from './time-budget.js';
import type { KeyedDigest } from './user.js';

/** How much is let through to the service in a minute. Answers from memory are never counted. */
export interface Limits {
  /** Requests from one address; 120 by default. */
  requests?: number | undefined;
  /** Claims of one user; 20 by default. */
  claims?: number | undefined;
  /** Claims from one address, since several people may be behind one router; 60 by default. */
  visitors?: number | undefined;
  /** Loads of flows that no feed is known for, over all shoppers; 60 by default. One address gets a quarter. */
  feeds?: number | undefined;
}

const DEFAULTS: Required<Limits> = { requests: 120, claims: 20, visitors: 60, feeds: 60 };

const WINDOW_MS = 60_000;
const MAX_COUNTERS = 50_000;

/** Counts what one request is about to ask of the service. */
export interface Admission {
  /** @throws {Refusal} 429 when the address has asked too much */
  request(): Promise<void>;
  /**
   * Counts a flow that was never answered with a feed, so it may be made up.
   *
   * @throws {Refusal} 429
   */
  newFlow(): Promise<void>;
  /** @throws {Refusal} 429 */
  claim(user: string): Promise<void>;
}

/** @param platform the gateway's second argument */
export type Admit = (request: Request, platform: unknown) => Admission;

interface LimiterOptions {
  readonly limits: Required<Limits> | undefined;
  readonly store: AnswerStore;
  /** Makes the name of a counter, which reveals neither address nor user. */
  readonly digest: KeyedDigest;
  readonly remoteAddress: RemoteAddress;
  readonly report: ReportError;
  /** Milliseconds to wait for the service. */
  readonly timeout: number;
}

/**
 * Reads the option.
 *
 * @throws {TypeError}
 */
export function readLimits(limits: Limits | false = {}): Required<Limits> | undefined {
  if (limits === false) return undefined;
  const all = { ...DEFAULTS };
  for (const [name, limit] of Object.entries<number | undefined>({ ...limits })) {
    if (!isName(name)) throw new TypeError(`limits: there is no limit ${name}`);
    if (limit === undefined) continue;
    if (!(limit >= 1 && (Number.isInteger(limit) || limit === Infinity)))
      throw new TypeError(`limits: ${name} must be a whole number from 1 on, or Infinity`);
    all[name] = limit;
  }
  return all;
}

function isName(name: string): name is keyof Limits {
  return Object.hasOwn(DEFAULTS, name);
}

/** Limits what reaches the service, so that one visitor can't spend the site's budget there. */
export function createAdmit({ limits, store, digest, remoteAddress, report, timeout }: LimiterOptions): Admit {
  if (!limits) return () => UNLIMITED;
  const { requests, claims, visitors, feeds } = limits;
  const increment = store.increment?.bind(store) ?? createCounters();
  // Made-up flows from one address must leave room for everyone else's.
  const feedShare = Math.max(Math.floor(feeds / 4), 1);

  return (request, platform) => {
    const inTime = createTimeBudget(timeout / 4);

    /** @param subject whose counter it is; with undefined, nothing is counted */
    async function count(name: keyof Limits | 'feedShare', limit: number, subject: string | undefined): Promise<void> {
      if (subject === undefined || limit === Infinity) return;
      const now = Date.now();
      // The window is in the name, so a store needs nothing but a counter.
      const window = Math.floor(now / WINDOW_MS);
      const reached = await inTime(async () => {
        const counted = await increment(await digest(JSON.stringify([name, subject, window])), WINDOW_MS);
        if (!Number.isFinite(counted)) throw new TypeError('increment must return a number');
        return counted;
      }).catch((error: unknown) => {
        report('store', request, error);
        return 0;
      });
      if (reached > limit) throw tooMany(Math.ceil(((window + 1) * WINDOW_MS - now) / 1000));
    }

    return {
      request: () => count('requests', requests, remoteAddress(request, platform)),
      // Each limit guards the next: what it refuses isn't counted there.
      newFlow: async () => {
        const address = remoteAddress(request, platform);
        await count('feedShare', feedShare, address);
        await count('requests', requests, address);
        await count('feeds', feeds, '');
      },
      claim: async (user) => {
        const address = remoteAddress(request, platform);
        await count('claims', claims, user);
        await count('visitors', visitors, address);
        await count('requests', requests, address);
      },
    };
  };
}

const UNLIMITED: Admission = {
  request: () => Promise.resolve(),
  newFlow: () => Promise.resolve(),
  claim: () => Promise.resolve(),
};

/** Counts in memory, and forgets the oldest counters when there are too many. */
export function createCounters(): (name: string) => number {
  const counters = new LRUCache<string, number>({ max: MAX_COUNTERS });
  return (name) => {
    const count = (counters.get(name) ?? 0) + 1;
    counters.set(name, count);
    return count;
  };
}

function tooMany(seconds: number): Refusal {
  const headers = { 'Retry-After': String(seconds) };
  return new Refusal(429, 'There are too many requests at the moment. Please try again in a minute.', { headers });
}
