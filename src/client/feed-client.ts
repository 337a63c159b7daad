import { FeedReading, type Feed } from '../wire/feed.js';
import type { Report } from '../wire/report.js';
import { resolveAddress } from './addresses.js';
import { listenForHead } from './feed-head.js';
import { keepFeed, keptFeed, type KeptFeed } from './kept-feed.js';
import { load } from './load.js';

/** Where and how the feed is asked for. Every address may be a path, resolved as the document resolves it. */
export interface FeedClientOptions {
  /** Address of the offers feed, without `feedPath`. */
  feedUrl?: string | undefined;
  /** `/gap/api` (default) or `/dev/gap/api` (contract 4.1). */
  feedPath?: string | undefined;
  /** Sent as `X-API-Key` (contract 5); left out behind a gateway. */
  apiKey?: string | undefined;
  /** Instead of the global `fetch`. Has to heed its `signal`. */
  fetch?: typeof globalThis.fetch;
  /** Milliseconds that each attempt may take, from the request to the last byte; 10,000 by default. */
  timeout?: number;
}

export interface FeedOptions {
  /** Category of offers (contract 4.1); all by default. */
  flow?: string;
  /** Unpublished offers too; false by default. */
  preview?: boolean;
  /** Ends the waiting at any time, also between two attempts. */
  signal?: AbortSignal;
  /** Told of each place where the payload drifts from the contract, once a path, before the feed is given. */
  report?: Report;
}

/** What `<rewards-widget>` needs of a client: the feed, without the code of the other endpoints. */
export class FeedClient {
  readonly #options: FeedClientOptions;

  constructor(options: FeedClientOptions) {
    this.#options = options;
  }

  /**
   * Gets the offers feed (contract 4.1).
   *
   * Tried again at most twice after a broken connection, a timeout, 429 and 5xx, with a pause that grows and that
   * `Retry-After` may lengthen; not when that asks for more than 30 seconds. The same request under way anywhere on the
   * page is shared; leaving it by `signal` leaves it to the others. A good feed that is no preview is kept for `lastFeed`.
   *
   * @throws {RewardsError} of any kind
   * @throws {TypeError} when `feedUrl` is missing, or is a path on a server
   */
  async getFeed({ report, ...options }: FeedOptions = {}): Promise<Feed> {
    return (await loadFeed(this.#options, options)).finish(report);
  }

  /**
   * The last good feed of this address, key and flow that this browser has kept: of the last 24 hours, and of a million
   * characters at most. For when the service is down, as `getFeed` tells by the kinds `network`, `timeout` and `format`,
   * and by `http` with status 429 or 5xx. Anything else tells that we are wrong, and an old feed would hide it.
   *
   * @returns nothing where none is kept, or where there is no storage: in workers, on servers
   * @throws {TypeError} as `getFeed` does
   */
  lastFeed({ flow }: Pick<FeedOptions, 'flow'> = {}): KeptFeed | undefined {
    return lastFeed(this.#options, flow);
  }
}

interface FeedLoading extends Omit<FeedOptions, 'report'> {
  /** Told of what stands before a large catalogue while that is still on its way. */
  readonly onHead?: (head: Feed) => void;
}

/** As `FeedClient.getFeed`, for who does not wait until all of it has come, and is read. */
export async function loadFeed(
  options: FeedClientOptions,
  { signal, flow, preview, onHead }: FeedLoading,
): Promise<FeedReading> {
  const address = addressOf(options, flow, preview);
  const onText = onHead && listenForHead((payload) => onHead(new FeedReading(payload, address).feed));
  return load(address, options, { signal, onText }, ({ text, payload }) => {
    // What holds no catalogue, such as somebody's error in JSON, must not take the place of a good feed.
    if (!preview && Array.isArray(payload.all)) keepFeed(address, options.apiKey, text);
    return new FeedReading(payload, address);
  });
}

/** As `FeedClient.lastFeed`. */
export function lastFeed(options: FeedClientOptions, flow?: string): KeptFeed | undefined {
  return keptFeed(addressOf(options, flow), options.apiKey);
}

function addressOf({ feedUrl, feedPath = '/gap/api' }: FeedClientOptions, flow?: string, preview?: boolean): string {
  const address = resolveAddress('feedUrl', feedUrl, feedPath);
  if (flow) address.searchParams.set('flow', flow);
  if (preview) address.searchParams.set('preview', 'true');
  return address.href;
}
