import type { LitElement } from 'lit';
import type { RewardsClientOptions } from '../client/client-options.js';
import { loadFeed } from '../client/feed-endpoint.js';
import { isFresh, keepFeed, lastFeed } from '../client/kept-feed.js';
import type { RewardsClient } from '../client/rewards-client.js';
import { RewardsError } from '../client/rewards-error.js';
import { requireObject, Source, type Loading } from '../element/source.js';
import { FeedReading, type Feed } from '../wire/feed.js';
import { ALL_DRAWN } from './catalogue/offer-grid.js';
import { breath, inSlices } from './catalogue/slices.js';
import { painted } from './painted.js';

/** Where a feed comes from. A payload goes before a client, and a client before an address. */
export interface FeedSourceOptions {
  readonly feed?: unknown;
  readonly client?: Pick<RewardsClient, 'getFeed' | 'lastFeed'>;
  readonly feedUrl?: string;
  readonly feedPath: string;
  readonly apiKey?: string;
  readonly flow?: string;
  readonly preview: boolean;
  /** Whether loading waits, because the element is far from view. */
  readonly waiting: boolean;
}

/** A feed to show. */
export interface LoadedFeed {
  readonly feed: Feed;
  /** Whether the catalogue and the test offers are read, too. */
  readonly whole: boolean;
  /** When it was loaded, in epoch milliseconds. */
  readonly loadedAt: number;
  /** The service is down, and this is what it said last. */
  readonly stale: boolean;
}

/** The feed of its host; when the service is down, the last good one. */
export class FeedSource extends Source<LoadedFeed> {
  readonly #host: LitElement;

  constructor(host: LitElement, options: () => FeedSourceOptions) {
    super(host, {
      args: () => {
        const { feed } = options();
        return feed != null ? [feed] : (Object.values(options()) as unknown[]);
      },
      stays: () => options().feed != null,
      load: (loading) => this.#loadFeed(options(), loading),
    });
    this.#host = host;
  }

  #loadFeed(options: FeedSourceOptions, loading: Loading<LoadedFeed>): Promise<LoadedFeed> | undefined {
    const { feed, client, feedUrl, waiting } = options;
    if (feed != null) return this.#give(feed, loading);
    // Null is an attribute that was removed.
    return waiting || (!client && feedUrl == null) ? undefined : this.#fetch(options, loading);
  }

  async #give(feed: unknown, loading: Loading<LoadedFeed>): Promise<LoadedFeed> {
    return this.#read(new FeedReading(requireObject(feed), document.baseURI), loading);
  }

  async #fetch(options: FeedSourceOptions, loading: Loading<LoadedFeed>): Promise<LoadedFeed> {
    const { client, flow, preview } = options;
    const { signal, before, report } = loading;
    try {
      if (client) return fresh(await client.getFeed({ flow, preview, signal, report }));
      const onHead = (feed: Feed): void => void this.#showFirst(feed, loading);
      return await this.#read(
        await loadFeed(addressOf(options), { flow, preview, signal, onHead, keep: keepFeed }),
        loading,
      );
    } catch (error) {
      const last =
        signal.aborted || preview || !isOutage(error)
          ? undefined
          : before?.whole && isFresh(before.loadedAt)
            ? before
            : kept(options);
      if (!last) throw error;
      this.fail(error);
      return { ...last, stale: true };
    }
  }

  /** A large catalogue is read after hero and popular are painted, and between what else the page does. */
  async #read(reading: FeedReading, loading: Loading<LoadedFeed>): Promise<LoadedFeed> {
    const { signal, report } = loading;
    if (reading.size > ALL_DRAWN) {
      if (this.#showFirst(reading.feed, loading)) {
        await this.#host.updateComplete;
        await painted();
      }
      await inSlices(
        reading,
        () => undefined,
        breath,
        () => !signal.aborted,
      );
      signal.throwIfAborted();
    }
    return fresh(reading.finish(report));
  }

  /** Shows what there is before the catalogue, unless a whole feed is shown: that stays until this one is whole, too. */
  #showFirst(feed: Feed, { signal, show }: Loading<LoadedFeed>): boolean {
    if (signal.aborted || this.loaded?.whole) return false;
    show({ ...fresh(feed), whole: false });
    return true;
  }
}

function fresh(feed: Feed): LoadedFeed {
  return { feed, whole: true, loadedAt: Date.now(), stale: false };
}

function addressOf({ feedUrl, feedPath, apiKey }: FeedSourceOptions): RewardsClientOptions {
  // Null is an attribute that was removed.
  return { feedUrl, feedPath: feedPath ?? undefined, apiKey };
}

/** Whether the service is down, rather than telling us that we are wrong: only then is an old feed better than none. */
function isOutage(error: unknown): boolean {
  return !(error instanceof RewardsError) || error.kind === 'format' || error.transient;
}

function kept(options: FeedSourceOptions): LoadedFeed | undefined {
  const { client, flow } = options;
  // A client of the page's own making may keep nothing.
  const last = client ? client.lastFeed?.({ flow }) : lastFeed(addressOf(options), flow);
  return last && { ...fresh(last.feed), loadedAt: last.savedAt };
}
