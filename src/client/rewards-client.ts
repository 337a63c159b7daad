import type { ClaimResult } from '../wire/claim.js';
import { readFeed, type Feed } from '../wire/feed.js';
import type { GiveawayEvent } from '../wire/giveaway-event.js';
import { limitReport } from '../wire/report.js';
import type { RewardsClientOptions } from './client-options.js';
import {
  walkEvents,
  walkGiveaways,
  walkRewards,
  type GiveawayEventsOptions,
  type RewardEvent,
  type RewardEventsOptions,
} from './event-pages.js';
import { loadFeed, type FeedOptions } from './feed-endpoint.js';
import {
  claim,
  getGiveaway,
  type ClaimOptions,
  type GiveawayAccess,
  type GiveawayOptions,
  type ViewedGiveaway,
} from './giveaway-endpoints.js';
import { keepFeed, lastFeed, type KeptFeed } from './kept-feed.js';

/** Typed access to the service: in browsers, Node 20 and workers. */
export class RewardsClient implements GiveawayAccess {
  readonly #options: RewardsClientOptions;

  constructor(options: RewardsClientOptions) {
    this.#options = options;
  }

  /** Whether it asks with an API key, and not a gateway. */
  get hasKey(): boolean {
    return Boolean(this.#options.apiKey);
  }

  /** Address of the giveaway and tracking endpoints, as it was given. */
  get baseUrl(): string | undefined {
    return this.#options.baseUrl;
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
    const { payload, address, text } = await loadFeed(this.#options, options);
    if (text) keepFeed(address, this.#options.apiKey, text);
    return readFeed(payload, limitReport(report), address);
  }

  /**
   * The last good feed of this address, key and flow that this browser has kept: of the last 24 hours, and of a million
   * characters at most. For when the service is down: `getFeed` failed with an error that is `transient`, or of kind
   * `format`. Any other error means that we are wrong, and an old feed would hide it.
   *
   * @returns nothing where none is kept, or where there is no storage: in workers, on servers
   * @throws {TypeError} as `getFeed` does
   */
  lastFeed({ flow }: Pick<FeedOptions, 'flow'> = {}): KeptFeed | undefined {
    return lastFeed(this.#options, flow);
  }

  getGiveaway(options: GiveawayOptions): Promise<ViewedGiveaway> {
    return getGiveaway(this.#options, options);
  }

  claim(options: ClaimOptions): Promise<ClaimResult> {
    return claim(this.#options, options);
  }

  /**
   * The events of giveaways (contract 4.4) in a range of any length, none twice, page by page as they are taken: for
   * servers, with a key, since a gateway lets no events through. In memory there is a page at a time, and what tells events
   * that come again. The range is asked for in windows of at most seven days; each request is tried again as a feed is.
   *
   * @throws {RewardsError} of any kind, from the first step on; `format` also when the pages do not advance
   * @throws {TypeError} at once, when `start` or `end` is none; from the first step on, when `baseUrl` is missing
   */
  giveawayEvents(options: GiveawayEventsOptions): AsyncGenerator<GiveawayEvent, void, undefined> {
    return walkEvents(walkGiveaways(this.#options, options));
  }

  /**
   * The events of rewards (contract 4.5), as `giveawayEvents` does, but by whole days: an instant stands for its day in UTC.
   * Records are kept as sent. One without an `id` is told from one on the boundary of two windows by all that it holds.
   *
   * @throws as `giveawayEvents` does
   */
  rewardEvents(options: RewardEventsOptions): AsyncGenerator<RewardEvent, void, undefined> {
    return walkEvents(walkRewards(this.#options, options));
  }
}
