import type { Feed } from '../wire/feed.js';
import type { Report } from '../wire/report.js';
import { loadFeed } from './load-feed.js';
import { keptFeed, type KeptFeed } from './kept-feed.js';
import { resolveAddress } from './addresses.js';

/** Where and how a client asks. Every address may be a path, resolved as the document resolves it. */
export interface RewardsClientOptions {
  /** Address of the offers feed, without `feedPath`. */
  feedUrl?: string;
  /** `/gap/api` (default) or `/dev/gap/api` (contract 4.1). */
  feedPath?: string;
  /** Address of the giveaway and tracking endpoints. */
  baseUrl?: string;
  /** Sent as `X-API-Key` (contract 5); left out behind a gateway. */
  apiKey?: string;
  /** Instead of the global `fetch`. */
  fetch?: typeof globalThis.fetch;
  /** Milliseconds that each attempt may take; 10,000 by default. */
  timeout?: number;
}

export interface FeedOptions {
  /** Category of offers; all by default. */
  flow?: string;
  /** Unpublished offers too; false by default. */
  preview?: boolean;
  signal?: AbortSignal;
  /** Told of each place where the payload drifts from the contract, once a path. */
  report?: Report;
}

/** Typed access to the service: in browsers, Node 20 and workers. */
export class RewardsClient {
  readonly #options: RewardsClientOptions;

  constructor(options: RewardsClientOptions) {
    this.#options = options;
  }

  /**
   * Gets the offers feed (contract 4.1). Retried at most twice on a broken connection, a timeout, 429 and 5xx; the same
   * request under way anywhere on the page is shared.
   *
   * @throws {RewardsError}
   */
  getFeed({ signal, report, ...query }: FeedOptions = {}): Promise<Feed> {
    return loadFeed(this.#feedAddress(query), this.#options, !query.preview, signal, report);
  }

  /** The last good feed of this address, key and flow, where this browser keeps one that is at most 24 hours old. */
  lastFeed({ flow }: Pick<FeedOptions, 'flow'> = {}): KeptFeed | undefined {
    return keptFeed(this.#feedAddress({ flow }), this.#options.apiKey);
  }

  #feedAddress({ flow, preview }: FeedOptions): string {
    const { feedUrl, feedPath = '/gap/api' } = this.#options;
    const address = resolveAddress('feedUrl', feedUrl, feedPath);
    if (flow) address.searchParams.set('flow', flow);
    if (preview) address.searchParams.set('preview', 'true');
    return address.href;
  }
}
