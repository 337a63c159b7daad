import { LRUCache } from 'lru-cache';
import type { EncodedBody } from './encoded-body.js';
import { Failure } from './failure.js';

/** How long a feed is kept, in seconds. */
export interface FeedCacheOptions {
  /** For so long it is sent from memory; 60 by default. */
  fresh?: number;
  /**
   * Until it is so old it is sent, too: at once, while a new one is fetched, and for as long as the service is down; 86,400 by
   * default, a day.
   */
  stale?: number;
}

/** A feed in memory. */
export interface KeptFeed {
  readonly body: EncodedBody;
  /** When the service sent it, or said that it still holds, in epoch milliseconds. */
  readonly loadedAt: number;
  /** After a failure the service is left in peace until then. */
  retryAt: number;
}

interface Loading {
  readonly since: number;
  readonly feed: Promise<KeptFeed>;
}

/**
 * Asks the service.
 *
 * @param flow the whole feed where it is empty
 * @param kept what is known, to ask whether it still holds
 */
export type LoadFeed = (path: string, flow: string, kept: EncodedBody | undefined) => Promise<EncodedBody>;

const MAX_FLOWS = 1000;
const MAX_FLOW_BYTES = 64 * 1024 * 1024;
/** The most that a service which fails is left in peace. */
const RETRY_PAUSE_MS = 5000;

/** Keeps feeds in memory: one request to the service at a time for each of them, however many pages ask. */
export class FeedCache {
  readonly #load: LoadFeed;
  readonly #freshMs: number;
  readonly #staleMs: number;
  readonly #patienceMs: number;
  readonly #waitUntil: (work: Promise<unknown>) => void;
  /** By path: what nearly every page asks for, so that no flood of flows pushes it out. */
  readonly #whole = new Map<string, KeptFeed>();
  readonly #flows = new LRUCache<string, KeptFeed>({
    max: MAX_FLOWS,
    maxSize: MAX_FLOW_BYTES,
    // The compressed ones come later, and add less than that.
    sizeCalculation: ({ body }, key) => 2 * (body.bytes.byteLength + key.length) + 1,
  });
  readonly #loading = new Map<string, Loading>();

  /**
   * @param load asks the service
   * @param timeout milliseconds after which loading has ended, well or badly
   * @param waitUntil keeps the platform running until a feed that nobody waits for has come
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
    this.#patienceMs = 2 * timeout;
    this.#waitUntil = waitUntil;
  }

  /**
   * @param path of the feed
   * @param flow the whole feed where it is empty
   * @throws {Failure} when there is none that may be sent, and none can be loaded
   */
  get(path: string, flow: string): Promise<KeptFeed> | KeptFeed {
    const key = `${path} ${flow}`;
    const kept = (flow ? this.#flows : this.#whole).get(key);
    const now = Date.now();
    // A clock that was set back must not make it last.
    const age = kept ? Math.abs(now - kept.loadedAt) : Infinity;
    if (kept && age < this.#freshMs) return kept;
    if (!kept || age >= this.#staleMs) return this.#renew(key, path, flow);
    if (now >= kept.retryAt) this.#waitUntil(this.#renew(key, path, flow, kept).catch(() => undefined));
    return kept;
  }

  #renew(key: string, path: string, flow: string, kept?: KeptFeed): Promise<KeptFeed> {
    const known = this.#loading.get(key);
    // Some platforms end work that nobody waits for, without a word.
    if (known && Date.now() - known.since < this.#patienceMs) return known.feed;
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
