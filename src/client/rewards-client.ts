import type { Feed } from '../wire/feed.js';
import type { GiveawayEvent } from '../wire/giveaway-event.js';
import { limitReport } from '../wire/fields.js';
import type { RewardsClientOptions } from './addresses.js';
import {
  walkEvents,
  walkGiveaways,
  walkRewards,
  type GiveawayEventsOptions,
  type RewardEvent,
  type RewardEventsOptions,
} from './event-pages.js';
import { getFeed, type FeedAccess, type FeedLoading, type FeedOptions, type KeptFeed } from './feed-endpoint.js';
import {
  claim,
  getGiveaway,
  type ClaimOptions,
  type GiveawayAccess,
  type GiveawayOptions,
  type ViewedClaim,
  type ViewedGiveaway,
} from './giveaway-endpoints.js';
import { keepFeed, lastFeed } from './kept-feed.js';

/** Typed access to the service: in browsers, Node 20 and workers. */
export class RewardsClient implements FeedAccess, GiveawayAccess {
  readonly #options: RewardsClientOptions;

  constructor(options: RewardsClientOptions) {
    this.#options = options;
  }

  /** Whether the client has an API key; without one, it asks a gateway. */
  get hasKey(): boolean {
    return Boolean(this.#options.apiKey);
  }

  /** Address of giveaways and events, as given in the options. */
  get baseUrl(): string | undefined {
    return this.#options.baseUrl;
  }

  /**
   * Gets the offers feed (contract 4.1).
   *
   * Retries up to twice after a broken connection, a timeout, 429 and 5xx. The pause grows, and `Retry-After` may lengthen it; a
   * `Retry-After` of more than 30 seconds ends the retries. Equal requests at the same time anywhere on the page are shared;
   * aborting one by `signal` leaves the others running. A good feed is kept for `lastFeed`, unless it is a preview.
   *
   * @throws {RewardsError} of any kind
   * @throws {TypeError} when `feedUrl` is missing, or is a path on a server
   */
  getFeed(loading: FeedLoading = {}): Promise<Feed> {
    return getFeed(this.#options, { ...loading, report: limitReport(loading.report) }, keepFeed);
  }

  /**
   * Returns the last good feed that this browser has kept for this address, key and flow. It is at most 24 hours old, and at most
   * a million characters long. Use it when the service is down: `getFeed` failed with an error that is `transient`, or of kind
   * `format`. Any other error means that the page is set up wrongly, and an old feed would hide that.
   *
   * @returns undefined if none is kept, or if there is no storage: in workers, on servers
   * @throws {TypeError} as `getFeed` does
   */
  lastFeed({ flow }: Pick<FeedOptions, 'flow'> = {}): KeptFeed | undefined {
    return lastFeed(this.#options, flow);
  }

  getGiveaway(options: GiveawayOptions): Promise<ViewedGiveaway> {
    return getGiveaway(this.#options, options);
  }

  claim(options: ClaimOptions): Promise<ViewedClaim> {
    return claim(this.#options, options);
  }

  /**
   * Yields the events of giveaways (contract 4.4) in a range of any length, none twice. Pages are loaded as you iterate. For
   * servers, with a key, since a gateway lets no events through. Memory holds one page, and what is needed to recognise repeated
   * events. The range is requested in windows of at most seven days; each request is retried as a feed is.
   *
   * @throws {RewardsError} of any kind, from the first step on; `format` also when the pages don't advance
   * @throws {TypeError} at once, when `start` or `end` is invalid; from the first step on, when `baseUrl` is missing
   */
  giveawayEvents(options: GiveawayEventsOptions): AsyncGenerator<GiveawayEvent, void, undefined> {
    return walkEvents(walkGiveaways(this.#options, options));
  }

  /**
   * Yields the events of rewards (contract 4.5), as `giveawayEvents` does, but by whole days: an instant means its day in UTC.
   * Records are as sent. On the boundary of two windows, records without an `id` are compared by their whole content.
   *
   * @throws as `giveawayEvents` does
   */
  rewardEvents(options: RewardEventsOptions): AsyncGenerator<RewardEvent, void, undefined> {
    return walkEvents(walkRewards(this.#options, options));
  }
}
