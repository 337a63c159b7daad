import type { Address } from './address.js';
import type { AnswerStore } from './answer-store.js';
import { reportErrorsTo, type OnError } from './error-log.js';
import type { FeedCacheOptions } from './feed-cache.js';
import { createKeyFilter } from './key-filter.js';
import type { Limits } from './limits.js';
import type { AllowPreview } from './preview.js';
import type { Upstream } from './upstream.js';
import type { Identify } from './user.js';

export interface GatewayOptions {
  /** Absolute address of the service's offers feed, without `/gap/api`; without it, there is no feed here. */
  feedUrl?: string | undefined;
  /** Absolute address of the service's giveaways, without `/api/v1`; without it, there are no giveaways here. */
  baseUrl?: string | undefined;
  /** The site's key (contract 5), without which nothing is created. Stays on the server: no answer contains it. */
  apiKey: string | undefined;
  /** Returns who asks for a giveaway or claims. Without it everyone is signed out, and nothing can be claimed. */
  identify?: Identify | undefined;
  /** Origins of other sites whose pages may use this gateway, such as `https://shop.example`; none by default. */
  allowedOrigins?: readonly string[] | undefined;
  /** Remembers answers to claims for ten minutes; by default in memory, which instances don't share. */
  store?: AnswerStore | undefined;
  /** Says who may see unpublished offers, such as staff who are signed in. By default nobody may: a preview gets 403. */
  allowPreview?: AllowPreview | undefined;
  /**
   * How much is let through to the service in any 60 seconds; by default
   * `{ requests: 120, claims: 20, views: 60, visitors: 60, feeds: 60 }`. `false` turns the limits off.
   */
  limits?: Limits | false | undefined;
  /** Returns whose address a request has; by default the socket's, as `@hono/node-server` passes it. No header is believed. */
  address?: Address | undefined;
  /**
   * Hears what an operator should know: a refused key, an unreachable service, an `identify`, `store` or `allowPreview` that fails,
   * and why a token was refused. By default, a line to `console.error`, at most one a minute for each cause.
   */
  onError?: OnError | undefined;
  /**
   * How long the feed is kept in memory, for all shoppers; by default `{ fresh: 60, stale: 86_400 }`. With `false`, each visit asks
   * the service. Previews are never kept.
   */
  cache?: FeedCacheOptions | false | undefined;
  /** Milliseconds to wait for the service's whole answer; 10,000 by default. */
  timeout?: number | undefined;
  /** Used instead of the global `fetch`. It has to respect `redirect` and `signal`. */
  fetch?: typeof globalThis.fetch | undefined;
  /**
   * For platforms that stop after answering, such as workers: their function that keeps them running until a promise settles.
   * It lets the gateway load a new feed after it has sent an old one.
   */
  waitUntil?: ((work: Promise<unknown>) => void) | undefined;
}

/** @throws {TypeError} */
export function readFunction<T>(name: string, option: T | undefined): T | undefined {
  if (option !== undefined && typeof option !== 'function') throw new TypeError(`${name} must be a function`);
  return option;
}

/** @throws {TypeError} */
export function readUpstream({
  apiKey,
  timeout = 10_000,
  fetch = globalThis.fetch,
  onError,
}: GatewayOptions): Upstream {
  if (!apiKey) throw new TypeError('apiKey is required');
  // Checked here, because the platform's own error would repeat the key.
  if (!/^[\x21-\x7e]+$/.test(apiKey)) throw new TypeError('apiKey must be visible ASCII characters, without spaces');
  if (!(timeout > 0 && timeout < 2 ** 31)) throw new TypeError('timeout must be a number of milliseconds');
  const report = reportErrorsTo(readFunction('onError', onError));
  return { apiKey, keyFilter: createKeyFilter(apiKey), timeout, fetch, report };
}

/** @throws {TypeError} */
export function readCache(cache: FeedCacheOptions | false = {}): Required<FeedCacheOptions> | undefined {
  if (!cache) return undefined;
  const { fresh = 60, stale = 86_400 } = cache;
  for (const seconds of [fresh, stale])
    if (!(Number.isFinite(seconds) && seconds >= 0))
      throw new TypeError('cache must be false, or fresh and stale in seconds');
  return { fresh, stale };
}
