import { contract } from '../contract/gateway.js';
import type { RemoteNetworks } from './address.js';
import type { AnswerStore } from './answer-store.js';
import { MemoryCounters, type Counter, type Counters } from './counters.js';
import type { EncodedBody } from './encoded-body.js';
import type { ReportError } from './error-log.js';
import type { KeyedDigest } from './keyed-digest.js';
import type { Limits } from './limits.js';
import { Refusal } from './refusal.js';
import { createFullCounters, StoreCounters } from './store-counters.js';
import { createTimeBudget } from '../http/time-budget.js';
import { Turns } from './turns.js';
import type { UpstreamAnswer } from './upstream.js';

/** Counts what one request is about to ask of the service, or of the vault. */
export interface Admission {
  /**
   * Counts that `identify` is asked who a shopper is, which may cost the site a look into its sessions.
   *
   * @throws {Refusal} 429
   */
  identify(): Promise<void>;
  /** @throws {Refusal} 429 when the address has asked too much */
  request(): Promise<void>;
  /**
   * Counts the load of something that was never loaded before, so it may be made up.
   *
   * @throws {Refusal} 429
   */
  newFlow(): Promise<void>;
  /**
   * Reads an answer that may be as large as the whole catalogue: one after the other, since that takes as long as it is large. Each
   * further megabyte counts once more.
   *
   * @param as how this request was counted
   * @throws {Refusal} 429, if other answers to the address have spent its limit meanwhile
   */
  read(
    as: 'request' | 'newFlow',
    answer: Pick<UpstreamAnswer, 'cancel'>,
    read: () => Promise<EncodedBody>,
  ): Promise<EncodedBody>;
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

/** An answer of more bytes counts more than once. */
const COUNTED_BYTES = contract.countedBytes;

/** @param platform the gateway's second argument */
export type Admit = (request: Request, platform: unknown) => Admission;

/** The part of a gateway's settings that limits need. */
interface AdmitSettings {
  readonly limits: Required<Limits> | undefined;
  readonly store: AnswerStore;
  readonly counterDigest: KeyedDigest;
  readonly remoteNetworks: RemoteNetworks;
  readonly report: ReportError;
  readonly timeout: number;
}

/** The limits of an address. */
type AddressLimit = 'requests' | 'visitors' | 'feedShare' | 'wrongTokens' | 'identified';

/** At least so often may `identify` be asked, or this many times `requests`: what is refused or from memory asks it, too. */
const MIN_IDENTIFIED = 480;
const IDENTIFIED_TIMES = 4;

/**
 * Limits what reaches the service, so that one visitor can't spend the site's budget there.
 *
 * @param counters by default, those of the store, or in memory if it can't count
 */
export function createAdmit(settings: AdmitSettings, counters?: Counters): Admit {
  const { limits, remoteNetworks, timeout } = settings;
  if (!limits) return () => UNLIMITED;
  const byAddress: Readonly<Record<AddressLimit, number>> = {
    requests: limits.requests,
    visitors: limits.visitors,
    // Made-up flows from one address must leave room for everyone else's.
    feedShare: Math.max(Math.floor(limits.feeds / 4), 1),
    wrongTokens: limits.requests,
    identified: Math.max(MIN_IDENTIFIED, IDENTIFIED_TIMES * limits.requests),
  };
  /** In this process alone, since a store would be asked for it with each page. */
  const identified = new MemoryCounters();
  const countersFor = createCounters(settings, counters);
  /** Addresses that have spent a limit by the size of an answer. */
  const spent = new MemoryCounters();
  const turns = new Turns(timeout / 2);

  return (request, platform) => {
    const counting = countersFor(request);

    /** Checks the /64 first, then the /56, then the /48: a request that one refuses isn't counted by the wider ones. */
    const ofAddress = (...names: readonly AddressLimit[]): Counter[][] =>
      remoteNetworks(request, platform).map(({ network, times }) =>
        names.map((name) => ({ name: JSON.stringify([name, network]), limit: byAddress[name] * times })),
      );
    const ofUser = (name: 'claims' | 'views' | 'codes', user: string): Counter[] => [
      { name: JSON.stringify([name, user]), limit: limits[name] },
    ];
    const ofAll: Counter[] = [{ name: 'feeds', limit: limits.feeds }];

    const stepsOf = {
      request: () => ofAddress('requests'),
      newFlow: () => [...ofAddress('feedShare', 'requests'), ofAll],
    };

    async function count(steps: readonly (readonly Counter[])[], counters: Counters = counting): Promise<void> {
      const counted = steps.map((step) => step.filter(({ limit }) => limit !== Infinity));
      const wait = await counters.take(counted);
      if (wait !== undefined) throw tooMany(wait);
    }

    return {
      identify: () => count(ofAddress('identified'), identified),
      request: () => count(stepsOf.request()),
      newFlow: () => count(stepsOf.newFlow()),
      read: async (as, answer, read) => {
        const steps = stepsOf[as]();
        const address = { name: steps[0]?.[0]?.name ?? '', limit: 1 };
        const body = await turns.take(
          read,
          () => spent.fullFor(address),
          async (waitMs) => {
            await answer.cancel();
            throw tooMany(waitMs);
          },
        );
        try {
          for (let bytes = COUNTED_BYTES; bytes < body.bytes.byteLength; bytes += COUNTED_BYTES) await count(steps);
        } catch {
          await spent.take([[address]]);
        }
        return body;
      },
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
function createCounters(
  { store, counterDigest: digest, report, timeout }: AdmitSettings,
  counters?: Counters,
): (request: Request) => Counters {
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
  identify: () => Promise.resolve(),
  request: () => Promise.resolve(),
  newFlow: () => Promise.resolve(),
  read: (_as, _answer, read) => read(),
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
