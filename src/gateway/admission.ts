import type { RemoteNetworks } from './address.js';
import type { AnswerStore } from './answer-store.js';
import { MemoryCounters, type Counter, type Counters } from './counters.js';
import type { ReportError } from './error-log.js';
import type { Limits } from './limits.js';
import { Refusal } from './refusal.js';
import { createFullCounters, StoreCounters } from './store-counters.js';
import { createTimeBudget } from '../http/time-budget.js';
import type { KeyedDigest } from './keyed-digest.js';

/** Counts what one request is about to ask of the service, or of the vault. */
export interface Admission {
  /** @throws {Refusal} 429 when the address has asked too much */
  request(): Promise<void>;
  /**
   * Counts the load of something that was never loaded before, so it may be made up.
   *
   * @throws {Refusal} 429
   */
  newFlow(): Promise<void>;
  /**
   * Counts a flow that records a view.
   *
   * @throws {Refusal} 429
   */
  view(user: string): Promise<void>;
  /** @throws {Refusal} 429 */
  claim(user: string): Promise<void>;
  /**
   * Counts a read or an erasure of a shopper's codes.
   *
   * @throws {Refusal} 429
   */
  codes(user: string): Promise<void>;
  /** Asked before a token is verified: 429 when too many wrong ones have come from the address. */
  tokenRefusal(): Refusal | undefined;
  wrongToken(): Promise<void>;
}

/** @param platform the gateway's second argument */
export type Admit = (request: Request, platform: unknown) => Admission;

interface AdmitOptions {
  readonly limits: Required<Limits> | undefined;
  readonly store: AnswerStore;
  /** Makes the name of a counter in the store, which reveals neither address nor user. */
  readonly digest: KeyedDigest;
  readonly remoteNetworks: RemoteNetworks;
  readonly report: ReportError;
  /** Milliseconds to wait for the service. */
  readonly timeout: number;
  /** By default, those of the store, or in memory if it can't count. */
  readonly counters?: Counters | undefined;
}

/** What an address is counted for. */
type AddressLimit = 'requests' | 'visitors' | 'feedShare' | 'wrongTokens';

/** Limits what reaches the service, so that one visitor can't spend the site's budget there. */
export function createAdmit(options: AdmitOptions): Admit {
  const { limits, remoteNetworks } = options;
  if (!limits) return () => UNLIMITED;
  const byAddress: Readonly<Record<AddressLimit, number>> = {
    requests: limits.requests,
    visitors: limits.visitors,
    // Made-up flows from one address must leave room for everyone else's.
    feedShare: Math.max(Math.floor(limits.feeds / 4), 1),
    wrongTokens: limits.requests,
  };
  const counters = createCounters(options);

  return (request, platform) => {
    const counting = counters(request);

    /** A step for each network, from the smallest on, so that each guards the next: what it refuses isn't counted there. */
    const ofAddress = (...names: readonly AddressLimit[]): Counter[][] =>
      remoteNetworks(request, platform).map(({ network, times }) =>
        names.map((name) => ({ name: JSON.stringify([name, network]), limit: byAddress[name] * times })),
      );
    const ofUser = (name: 'claims' | 'views' | 'codes', user: string): Counter[] => [
      { name: JSON.stringify([name, user]), limit: limits[name] },
    ];
    const ofAll: Counter[] = [{ name: 'feeds', limit: limits.feeds }];

    async function count(steps: readonly (readonly Counter[])[]): Promise<void> {
      const counted = steps.map((step) => step.filter(({ limit }) => limit !== Infinity));
      const wait = await counting.take(counted);
      if (wait !== undefined) throw tooMany(wait);
    }

    return {
      request: () => count(ofAddress('requests')),
      newFlow: () => count([...ofAddress('feedShare', 'requests'), ofAll]),
      view: (user) => count([ofUser('views', user), ...ofAddress('requests')]),
      claim: (user) => count([ofUser('claims', user), ...ofAddress('visitors', 'requests')]),
      codes: (user) => count([ofUser('codes', user), ...ofAddress('requests')]),
      tokenRefusal: () => {
        const waits = ofAddress('wrongTokens')
          .flat()
          .map((counter) => counting.fullFor(counter) ?? 0);
        const wait = Math.max(...waits, 0);
        return wait > 0 ? tooMany(wait) : undefined;
      },
      wrongToken: () => count(ofAddress('wrongTokens')).catch(() => undefined),
    };
  };
}

/** @returns what counts for a request */
function createCounters({ store, digest, report, timeout, counters }: AdmitOptions): (request: Request) => Counters {
  if (counters) return () => counters;
  const increment = store.increment?.bind(store);
  if (!increment) {
    const memory = new MemoryCounters();
    return () => memory;
  }
  const full = createFullCounters();
  return (request) =>
    new StoreCounters({
      increment,
      digest,
      full,
      inTime: createTimeBudget(timeout / 4),
      onError: (error) => report('store', request, error),
    });
}

export const UNLIMITED: Admission = {
  request: () => Promise.resolve(),
  newFlow: () => Promise.resolve(),
  view: () => Promise.resolve(),
  claim: () => Promise.resolve(),
  codes: () => Promise.resolve(),
  tokenRefusal: () => undefined,
  wrongToken: () => Promise.resolve(),
};

/** @param wait milliseconds */
function tooMany(wait: number): Refusal {
  return Refusal.for('tooManyRequests', { headers: { 'Retry-After': String(Math.ceil(wait / 1000)) } });
}
