import { LRUCache } from 'lru-cache';
import type { EncodedBody } from './encoded-body.js';
import { Failure } from './failure.js';

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
export interface KeptFeed {
  readonly body: EncodedBody;
  /** When the service sent it or confirmed it, in epoch milliseconds. */
  readonly loadedAt: number;
  /** After a failure, the service isn't asked before then, in epoch milliseconds. */
  retryAt: number;
}

interface Loading {
  readonly since: number;
  readonly feed: Promise<KeptFeed>;
}

/**
 * Asks the service.
 *
 * @param flow category of offers; empty for the whole feed
 * @param kept the last feed, to ask whether it has changed
 */
export type LoadFeed = (path: string, flow: string, kept: EncodedBody | undefined) => Promise<EncodedBody>;

const MAX_FLOWS = 1000;
const MAX_FLOW_BYTES = 64 * 1024 * 1024;
/** Longest pause before a failing service is asked again. */
const RETRY_PAUSE_MS = 5000;

/** Keeps feeds in memory. Sends one request at a time to the service for each feed, however many pages ask. */
export class FeedCache {
  readonly #load: LoadFeed;
  readonly #freshMs: number;
  readonly #staleMs: number;
  /** After this, a load is taken for lost. */
  readonly #loadLimitMs: number;
  readonly #waitUntil: (work: Promise<unknown>) => void;
  /** Whole feeds, by path. Nearly every page asks for these, so a flood of flows must not push them out. */
  readonly #whole = new Map<string, KeptFeed>();
  readonly #flows = new LRUCache<string, KeptFeed>({
    max: MAX_FLOWS,
    maxSize: MAX_FLOW_BYTES,
    // The compressed bodies come later, and add less than the plain one again.
    sizeCalculation: ({ body }, key) => 2 * (body.bytes.byteLength + key.length) + 1,
  });
  readonly #loading = new Map<string, Loading>();

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
    this.#loadLimitMs = 2 * timeout;
    this.#waitUntil = waitUntil;
  }

  /**
   * @param path of the feed
   * @param flow category of offers; empty for the whole feed
   * @throws {Failure} when no kept feed may be sent, and none can be loaded
   */
  get(path: string, flow: string): Promise<KeptFeed> | KeptFeed {
    const key = `${path} ${flow}`;
    const kept = (flow ? this.#flows : this.#whole).get(key);
    const now = Date.now();
    // If the clock was set back, the feed must not last longer.
    const age = kept ? Math.abs(now - kept.loadedAt) : Infinity;
    if (kept && age < this.#freshMs) return kept;
    if (!kept || age >= this.#staleMs) return this.#renew(key, path, flow);
    if (now >= kept.retryAt) this.#finishInBackground(this.#renew(key, path, flow, kept).catch(() => undefined));
    return kept;
  }

  /** Without the platform's consent, the work may end early. That must not cost this page the kept feed. */
  #finishInBackground(work: Promise<unknown>): void {
    try {
      this.#waitUntil(work);
    } catch {
      // The next page asks for it again.
    }
  }

  #renew(key: string, path: string, flow: string, kept?: KeptFeed): Promise<KeptFeed> {
    const known = this.#loading.get(key);
    // Some platforms silently end work that nothing waits for.
    if (known && Date.now() - known.since < this.#loadLimitMs) return known.feed;
    const memory = flow ? this.#flows : this.#whole;
    const feed = this.#load(path, flow, kept?.body)
      .then(
        (body) => {
          const loaded = { body, loadedAt: Date.now(), retryAt: 0 };
          memory.set(key, loaded);
          return loaded;
        },
        (error: unknown) => {
          if (error instanceof Failure && error.certain) memory.delete(key);
          else if (kept) kept.retryAt = Date.now() + Math.min(this.#freshMs, RETRY_PAUSE_MS);
          throw error;
        },
      )
      .finally(() => this.#loading.get(key)?.feed === feed && this.#loading.delete(key));
    this.#loading.set(key, { since: Date.now(), feed });
    return feed;
  }
}
