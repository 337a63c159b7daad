import type { ClaimResult } from '../wire/claim.js';
import type { GiveawayEvent } from '../wire/giveaway-event.js';
import {
  walkEvents,
  walkGiveaways,
  walkRewards,
  type GiveawayEventsOptions,
  type RewardEvent,
  type RewardEventsOptions,
} from './event-pages.js';
import { FeedClient, type FeedClientOptions } from './feed-client.js';
import {
  GiveawayClient,
  type ClaimOptions,
  type GiveawayAccess,
  type GiveawayOptions,
  type ViewedGiveaway,
} from './giveaway-client.js';

/** Where and how a client asks. Every address may be a path, resolved as the document resolves it. */
export interface RewardsClientOptions extends FeedClientOptions {
  /** Address of the giveaway and tracking endpoints. */
  baseUrl?: string | undefined;
}

/** Typed access to the service: in browsers, Node 20 and workers. */
export class RewardsClient extends FeedClient implements GiveawayAccess {
  readonly #options: RewardsClientOptions;
  readonly #giveaways: GiveawayClient;

  constructor(options: RewardsClientOptions) {
    super(options);
    this.#options = options;
    this.#giveaways = new GiveawayClient(options);
  }

  /** Whether it asks with an API key, and not a gateway. */
  get hasKey(): boolean {
    return this.#giveaways.hasKey;
  }

  /** Address of the giveaway and tracking endpoints, as it was given. */
  get baseUrl(): string | undefined {
    return this.#options.baseUrl;
  }

  getGiveaway(options: GiveawayOptions): Promise<ViewedGiveaway> {
    return this.#giveaways.getGiveaway(options);
  }

  claim(options: ClaimOptions): Promise<ClaimResult> {
    return this.#giveaways.claim(options);
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
