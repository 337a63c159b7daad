import type { LitElement } from 'lit';
import { FeedClient } from '../client/feed-client.js';
import { RewardsError } from '../client/rewards-error.js';
import { isPassing } from '../client/retry.js';
import { readGiven, Source, type Loading } from '../element/source.js';
import { readFeed, type Feed } from '../wire/feed.js';

/** Where a feed comes from. A payload goes before a client, and a client before an address. */
export interface FeedSourceOptions {
  readonly feed?: unknown;
  readonly client?: Pick<FeedClient, 'getFeed' | 'lastFeed'>;
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
  /** When it was loaded, in epoch milliseconds. */
  readonly loadedAt: number;
  /** The service is down, and this is what it said last. */
  readonly stale: boolean;
}

/** The feed of its host; when the service is down, the last good one. */
export class FeedSource extends Source<LoadedFeed> {
  constructor(host: LitElement, options: () => FeedSourceOptions) {
    super(host, {
      args: () => Object.values(options()) as unknown[],
      load: (loading) => this.#loadFeed(options(), loading),
    });
  }

  #loadFeed(options: FeedSourceOptions, loading: Loading<LoadedFeed>): Promise<LoadedFeed> | undefined {
    const { feed, client = clientOf(options), waiting } = options;
    if (feed != null) return this.#give(feed, loading);
    return waiting || !client ? undefined : this.#fetch(client, options, loading);
  }

  async #give(feed: unknown, { report }: Loading<LoadedFeed>): Promise<LoadedFeed> {
    return fresh(readGiven(feed, readFeed, report));
  }

  async #fetch(
    client: Pick<FeedClient, 'getFeed' | 'lastFeed'>,
    { flow, preview }: FeedSourceOptions,
    { signal, before, report }: Loading<LoadedFeed>,
  ): Promise<LoadedFeed> {
    try {
      return fresh(await client.getFeed({ flow, preview, signal, report }));
    } catch (error) {
      const last = signal.aborted || preview || !isOutage(error) ? undefined : (before ?? kept(client, flow));
      if (!last) throw error;
      this.fail(error);
      return { ...last, stale: true };
    }
  }
}

function fresh(feed: Feed): LoadedFeed {
  return { feed, loadedAt: Date.now(), stale: false };
}

function clientOf({ feedUrl, feedPath, apiKey }: FeedSourceOptions): FeedClient | undefined {
  // Null is an attribute that was removed.
  return feedUrl == null ? undefined : new FeedClient({ feedUrl, feedPath: feedPath ?? undefined, apiKey });
}

/** Whether the service is down, rather than telling us that we are wrong: only then is an old feed better than none. */
function isOutage(error: unknown): boolean {
  return !(error instanceof RewardsError) || error.kind === 'format' || isPassing(error);
}

function kept(client: Pick<FeedClient, 'lastFeed'>, flow?: string): { feed: Feed; loadedAt: number } | undefined {
  const last = client.lastFeed?.({ flow });
  return last && { feed: last.feed, loadedAt: last.savedAt };
}
