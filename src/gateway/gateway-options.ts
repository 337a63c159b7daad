import type { Address } from './address.js';
import type { AnswerStore } from './answer-store.js';
import type { ApiKey } from './api-key.js';
import type { OnError } from './error-log.js';
import type { CacheOptions } from './answer-cache.js';
import type { Limits } from './limits.js';
import type { Identify } from './shopper.js';
import type { VaultStore } from './vault/vault-store.js';

/** Whether the sender of this request may see unpublished offers. An error means no. */
export type AllowPreview = (request: Request) => boolean | Promise<boolean>;

/** A code that the service has given. */
export interface GivenCode {
  /** The same each time that this claim is passed on, and no other's: for what must not happen twice. */
  readonly id: string;
  readonly user: string;
  /** The offer's id. */
  readonly offer: string;
  readonly code: string;
  /** When, in epoch milliseconds. */
  readonly at: number;
}

/** Called with each given code, and the page's request. */
export type OnClaim = (given: GivenCode, request: Request) => unknown;

export interface GatewayOptions {
  /** Absolute address of the service's offers feed, without `/gap/api`; without it, there is no feed here. */
  feedUrl?: string | undefined;
  /** Absolute address of the service's giveaways, without `/api/v1`; without it, there are no giveaways here. */
  baseUrl?: string | undefined;
  /**
   * The site's key (contract 5), without which nothing is created. Stays on the server: no answer contains it. A function is called
   * before each request to the service, so that the key can change without a restart. It needs `viewerKey`.
   */
  apiKey: ApiKey | undefined;
  /**
   * Secret of at least 32 bytes that ties a shopper to the codes kept in their browser. Made from `apiKey` by default, so a new API key
   * hides kept codes. Pass a list to change it: the first is used for new codes, and the others still find old ones. To change from
   * the default, set your new secret and then the API key.
   */
  viewerKey?: string | readonly string[] | undefined;
  /**
   * Which shop this is: part of every name that is written to a `store`, and of the vault's keys, so that shops with one store and one
   * `viewerKey` have nothing in common. By default `baseUrl`, else `feedUrl`, without a slash at its end. Of several, the first one
   * counts, and codes in the vault under the others are found, too.
   */
  site?: string | readonly string[] | undefined;
  /** Returns who asks for a giveaway or claims. Without it everyone is signed out, and nothing can be claimed. */
  identify?: Identify | undefined;
  /** Origins of other sites whose pages may use this gateway, such as `https://shop.example`; none by default. */
  allowedOrigins?: readonly string[] | undefined;
  /** Remembers answers to claims for ten minutes; by default in memory, which instances don't share. */
  store?: AnswerStore | undefined;
  /**
   * Keeps the codes of signed-in shoppers, encrypted with a key for each that is made from `viewerKey`, for `<rewards-codes vault>` on
   * their other devices: at most 200 each, until the offer ends, for a year at most. By default, codes are in shoppers' browsers only.
   */
  vault?: VaultStore | undefined;
  /** Says who may see unpublished offers, such as staff who are signed in. By default nobody may: a preview gets 403. */
  allowPreview?: AllowPreview | undefined;
  /**
   * How much is let through to the service in any 60 seconds; by default
   * `{ requests: 120, claims: 20, views: 60, visitors: 60, feeds: 60, codes: 60 }`. `false` turns the limits off.
   */
  limits?: Limits | false | undefined;
  /** Returns whose address a request has; by default the socket's, as `@hono/node-server` passes it. Headers are ignored. */
  address?: Address | undefined;
  /**
   * Called for each code that the service has given, after the page has its answer: for a mail, or a CRM. It isn't called for an answer
   * that the gateway remembers. The same claim through another gateway, or more than ten minutes later, comes again with the same `id`. Don't use it as a record, because the process may end first: the service's events are the record.
   */
  onClaim?: OnClaim | undefined;
  /**
   * Called for failures that an operator should know about: a refused key, an unreachable service, an `apiKey`, `identify`, `store`, `vault`, `allowPreview` or `onClaim` that fails,
   * and why a token was refused. By default, a line to `console.error`, at most one a minute for each cause.
   */
  onError?: OnError | undefined;
  /**
   * How long the feed is kept in memory, for all shoppers; by default `{ fresh: 60, stale: 86_400 }`. With `false`, each visit asks
   * the service. Previews are never kept.
   */
  cache?: CacheOptions | false | undefined;
  /** Milliseconds to wait for the service's whole answer; 10,000 by default. */
  timeout?: number | undefined;
  /** Used instead of the global `fetch`. It has to respect `redirect` and `signal`. */
  fetch?: typeof globalThis.fetch | undefined;
  /**
   * For platforms that stop after answering, such as workers: their function that keeps them running until a promise settles.
   * It lets the gateway finish a claim or load a feed for others when the visitor has left, and call `onClaim`.
   */
  waitUntil?: ((work: Promise<unknown>) => void) | undefined;
}
