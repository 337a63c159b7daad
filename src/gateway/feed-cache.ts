import { LRUCache } from 'lru-cache';
import type { EncodedBody } from './encoded-body.js';
import { startAge, type Age } from '../http/age.js';
import { SharedWork } from '../http/shared-work.js';
import { Refusal } from './refusal.js';
import type { UpstreamAnswer } from './upstream.js';

/** How long a feed is kept, in seconds. */
export interface FeedCacheOptions {
  /** Up to this age, the feed is sent from memory; 60 by default. */
  fresh?: number | undefined;
  /**
   * Up to this age, an old feed is sent while a new one is loaded, and while the service is down; 86,400 by default, which is a
   * day.
   */
  stale?: number | undefined;
}

/** A feed in memory. */
export interface CachedFeed {
  readonly body: EncodedBody;
  /** Since the service sent it or confirmed it. */
  readonly age: Age;
  /** Since the service failed to send a newer one. */
  failed?: Age;
}

/**
 * Asks the service.
 *
 * @param flow category of offers; empty for the whole feed
 * @param kept the last feed, to ask whether it has changed
 * @param request of the page, which errors are reported with
 * @param readIn what the page was let through for
 */
type LoadFeed = (
  path: string,
  flow: string,
  kept: EncodedBody | undefined,
  request: Request,
  readIn: ReadIn,
) => Promise<EncodedBody>;

/** Reads an answer when it is its turn, and counts how large it is. */
export type ReadIn = (answer: Pick<UpstreamAnswer, 'cancel'>, read: () => Promise<EncodedBody>) => Promise<EncodedBody>;

/** Lets this page's request through to the service, or throws a `Refusal`. */
type AdmitPage = () => Promise<ReadIn>;

const MAX_FLOWS = 1000;
const MAX_FLOW_BYTES = 64 * 1024 * 1024;
/** Longest pause before a failing service is asked again. */
const RETRY_PAUSE_MS = 5000;

/** Keeps feeds in memory. Sends one request at a time to the service for each feed, however many pages ask. */
export class FeedCache {
  readonly #load: LoadFeed;
  readonly #freshMs: number;
  readonly #staleMs: number;
  readonly #waitUntil: (work: Promise<unknown>) => void;
  /** Whole feeds, by path. Nearly every page asks for these, so a flood of flows must not push them out. */
  readonly #whole = new Map<string, CachedFeed>();
  readonly #flows = new LRUCache<string, CachedFeed>({
    max: MAX_FLOWS,
    maxSize: MAX_FLOW_BYTES,
    // The compressed bodies come later, and add less than the plain one again.
    sizeCalculation: ({ body }, key) => 2 * (body.bytes.byteLength + key.length) + 1,
  });
  /** The page that asks to be let through for all pages that wait for the same feed. */
  readonly #admitting: SharedWork<string, ReadIn>;
  readonly #loading: SharedWork<string, CachedFeed>;

  /**
   * @param load asks the service
   * @param timeout milliseconds after which a load has succeeded or failed
   * @param waitUntil keeps the platform running while a feed loads in the background
   */
  constructor(
    { fresh, stale }: Required<FeedCacheOptions>,
    load: LoadFeed,
    timeout: number,
    waitUntil: (work: Promise<unknown>) => void,
  ) {
    this.#load = load;
    this.#freshMs = fresh * 1000;
    this.#staleMs = Math.max(stale, fresh) * 1000;
    this.#admitting = new SharedWork(2 * timeout);
    this.#loading = new SharedWork(2 * timeout);
    this.#waitUntil = waitUntil;
  }

  /**
   * @param path of the feed
   * @param flow category of offers; empty for the whole feed
   * @param request of the page
   * @param admit called before the service is asked
   * @throws {Refusal} when no kept feed may be sent, and none can be loaded
   */
  get(path: string, flow: string, request: Request, admit: AdmitPage): Promise<CachedFeed> | CachedFeed {
    const key = `${path} ${flow}`;
    const kept = this.#kept(key, flow);
    const age = ageOf(kept);
    if (kept && age < this.#freshMs) return kept;
    const renew = (readIn: ReadIn): Promise<CachedFeed> =>
      this.#renew(key, path, flow, request, readIn, age < this.#staleMs ? kept : undefined);
    const renewed = (): Promise<CachedFeed> => this.#shared(key) ?? this.#admitted(key, flow, admit, renew);
    if (!kept || age >= this.#staleMs) return renewed();
    if (!kept.failed || kept.failed() >= Math.min(this.#freshMs, RETRY_PAUSE_MS))
      this.#finishInBackground(renewed().catch(() => undefined));
    return kept;
  }

  /** Age of the youngest whole feed that may be sent, in milliseconds. */
  get wholeAge(): number | undefined {
    const age = Math.min(...[...this.#whole.values()].map(ageOf));
    return age < this.#staleMs ? age : undefined;
  }

  /** One page asks for all that wait, and they share what it loads. If it is refused, each of them asks for itself. */
  async #admitted(
    key: string,
    flow: string,
    admit: AdmitPage,
    renew: (readIn: ReadIn) => Promise<CachedFeed>,
  ): Promise<CachedFeed> {
    const sharedFeed = (): Promise<CachedFeed> | CachedFeed | undefined => {
      const kept = this.#kept(key, flow);
      return this.#shared(key) ?? (ageOf(kept) < this.#freshMs ? kept : undefined);
    };
    const first = this.#admitting.find(key);
    if (first) {
      await first.wait().catch(() => undefined);
      const other = sharedFeed();
      if (other) return other;
    }
    let readIn: ReadIn;
    try {
      readIn = await (first ? admit() : this.#admitting.add(key, admit()));
    } catch (refusal) {
      const other = sharedFeed();
      if (other) return other;
      throw refusal;
    }
    return sharedFeed() ?? renew(readIn);
  }

  #kept(key: string, flow: string): CachedFeed | undefined {
    return (flow ? this.#flows : this.#whole).get(key);
  }

  /** If the platform refuses, the work may end early. The page still gets the kept feed. */
  #finishInBackground(work: Promise<unknown>): void {
    try {
      this.#waitUntil(work);
    } catch {
      // The next page asks for it again.
    }
  }

  /** What another page is loading. */
  #shared(key: string): Promise<CachedFeed> | undefined {
    return this.#loading.find(key)?.wait();
  }

  #renew(
    key: string,
    path: string,
    flow: string,
    request: Request,
    readIn: ReadIn,
    kept?: CachedFeed,
  ): Promise<CachedFeed> {
    const memory = flow ? this.#flows : this.#whole;
    const feed = this.#load(path, flow, kept?.body, request, readIn).then(
      (body) => {
        const loaded: CachedFeed = { body, age: startAge() };
        memory.set(key, loaded);
        return loaded;
      },
      (error: unknown) => {
        if (error instanceof Refusal && error.certain) memory.delete(key);
        else if (kept) kept.failed = startAge();
        throw error;
      },
    );
    void this.#loading.add(key, feed);
    // The visitor for whom it is loaded may leave, and others wait for it.
    this.#finishInBackground(feed.catch(() => undefined));
    return feed;
  }
}

function ageOf(kept: CachedFeed | undefined): number {
  return kept ? kept.age() : Infinity;
}
