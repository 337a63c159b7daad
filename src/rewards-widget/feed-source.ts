import type { LitElement } from 'lit';
import type { RewardsClientOptions } from '../client/client-options.js';
import { loadFeed } from '../client/feed-endpoint.js';
import type { RewardsClient } from '../client/rewards-client.js';
import { RewardsError } from '../client/rewards-error.js';
import { painted } from '../element/painted.js';
import { requireObject, Source, type Loading } from '../element/source.js';
import { readFeed, readFeedHead, type Feed } from '../wire/feed.js';

/** A catalogue of so many offers takes long enough to read that the first screen is painted before. */
const MIN_LARGE = 300;

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
      load: (loading) => this.#load(options(), loading),
    });
    this.#host = host;
  }

  #load(options: FeedSourceOptions, loading: Loading<LoadedFeed>): Promise<LoadedFeed> | undefined {
    const { feed, client, feedUrl, waiting } = options;
    // After the update that asks for it, which could not show a part of it any more.
    if (feed != null) return this.#host.updateComplete.then(() => this.#read(feed, document.baseURI, loading));
    // Null is an attribute that was removed.
    return waiting || (!client && feedUrl == null) ? undefined : this.#fetch(options, loading);
  }

  async #fetch(options: FeedSourceOptions, loading: Loading<LoadedFeed>): Promise<LoadedFeed> {
    const { client, flow, preview, apiKey } = options;
    const { signal, report } = loading;
    try {
      if (client) return fresh(await client.getFeed({ flow, preview, signal, report }));
      let head: Feed | undefined;
      const onHead = (payload: unknown, base: string): void =>
        this.#show((head = readFeedHead(payload, report, base)), loading);
      const { payload, address, text } = await loadFeed(addressOf(options), { flow, preview, signal, onHead });
      if (text) void keep(address, apiKey, text);
      return await this.#read(payload, address, loading, head);
    } catch (error) {
      const last = signal.aborted || preview || !isOutage(error) ? undefined : await lastGood(options, loading.before);
      if (!last) throw error;
      this.fail(error);
      return { ...last, stale: true };
    }
  }

  /** Of a large feed, hero and popular are painted before its catalogue is read. */
  async #read(payload: unknown, base: string, loading: Loading<LoadedFeed>, head?: Feed): Promise<LoadedFeed> {
    const { signal, report } = loading;
    const { all } = requireObject(payload);
    if (Array.isArray(all) && all.length > MIN_LARGE) {
      this.#show((head ??= readFeedHead(payload, report, base)), loading);
      await this.#host.updateComplete;
      await painted();
      signal.throwIfAborted();
    }
    return fresh(readFeed(payload, report, base, head));
  }

  /** Shows what there is before the catalogue, unless a whole feed is shown: that stays until this one is whole, too. */
  #show(feed: Feed, { signal, show }: Loading<LoadedFeed>): void {
    if (!signal.aborted && !this.loaded?.whole) show({ ...fresh(feed), whole: false });
  }
}

function fresh(feed: Feed): LoadedFeed {
  return { feed, whole: true, loadedAt: Date.now(), stale: false };
}

function addressOf({ feedUrl, feedPath, apiKey }: FeedSourceOptions): RewardsClientOptions {
  // Null is an attribute that was removed.
  return { feedUrl, feedPath: feedPath ?? undefined, apiKey };
}

/** Whether the service is down, rather than that we are wrong: only then is an old feed better than none. */
function isOutage(error: unknown): boolean {
  return !(error instanceof RewardsError) || error.kind === 'format' || error.transient;
}

/** Keeps a good feed for when the service is down. Nothing on the screen waits for that. */
async function keep(address: string, apiKey: string | undefined, text: string): Promise<void> {
  await painted();
  try {
    const { keepFeed } = await import('../client/kept-feed.js');
    keepFeed(address, apiKey, text);
  } catch {
    // Without this part of the code there is no last good feed.
  }
}

/** The last good feed: the one on the screen, else the one that this browser keeps. */
async function lastGood(options: FeedSourceOptions, before: LoadedFeed | undefined): Promise<LoadedFeed | undefined> {
  const { client, flow } = options;
  try {
    const { isFresh, lastFeed } = await import('../client/kept-feed.js');
    if (before?.whole && isFresh(before.loadedAt)) return before;
    // A client of the page's own making may keep nothing.
    const last = client ? client.lastFeed?.({ flow }) : lastFeed(addressOf(options), flow);
    return last && { ...fresh(last.feed), loadedAt: last.savedAt };
  } catch {
    // The failure of the feed is the one to report.
    return undefined;
  }
}
