import type { LitElement } from 'lit';
import { loadFeed, requireFeed } from '../client/feed-endpoint.js';
import type { RewardsClient } from '../client/rewards-client.js';
import { nextPaint } from '../offers-element/next-paint.js';
import { Source, type Loading } from '../offers-element/source.js';
import { readFeed, readFeedHead, type Feed } from '../wire/feed.js';
import type * as FeedMemory from './feed-memory.js';
import type { LoadedFeed } from './loaded-feed.js';
import { MAX_DRAWN_OFFERS } from './sections.js';

/** The source of a feed. A payload takes precedence over a client, and a client over an address. */
export interface FeedOptions {
  readonly feed?: unknown;
  readonly client?: Pick<RewardsClient, 'getFeed' | 'lastFeed'> | undefined;
  readonly feedUrl?: string | undefined;
  readonly feedPath: string;
  readonly apiKey?: string | undefined;
  readonly flow?: string | undefined;
  readonly preview: boolean;
}

/** Loads its host's feed; during an outage, the last good one. */
export class FeedSource extends Source<LoadedFeed, LitElement & FeedOptions> {
  readonly #waits: () => boolean;

  /** @param waits whether loading waits, because the element is far from view */
  constructor(host: LitElement & FeedOptions, waits: () => boolean) {
    super(host);
    this.#waits = waits;
  }

  protected override get args(): readonly unknown[] {
    const { feed, client, feedUrl, feedPath, apiKey, flow, preview } = this.host;
    return feed != null ? [feed] : [client, feedUrl, feedPath, apiKey, flow, preview, this.#waits()];
  }

  protected override get stays(): boolean {
    return this.host.feed != null;
  }

  protected override load(loading: Loading<LoadedFeed>): Promise<LoadedFeed> | undefined {
    const { feed, client, feedUrl, updateComplete } = this.host;
    // After the current update, which could no longer show a part of it.
    if (feed != null) return updateComplete.then(() => this.#read(feed, document.baseURI, loading));
    // Null is a removed attribute.
    return this.#waits() || (!client && feedUrl == null) ? undefined : this.#fetch(loading);
  }

  async #fetch(loading: Loading<LoadedFeed>): Promise<LoadedFeed> {
    const { client, feedUrl, feedPath, apiKey, flow, preview } = this.host;
    // Null is a removed attribute.
    const options = { feedUrl, feedPath: feedPath ?? undefined, apiKey };
    const { signal, report, before } = loading;
    try {
      if (client) return fresh(await client.getFeed({ flow, preview, signal, report }));
      let head: Feed | undefined;
      const onHead = (payload: unknown, base: string): void =>
        this.#show((head = readFeedHead(payload, report, base)), loading);
      const { payload, address, text } = await loadFeed(options, { flow, preview, signal, onHead });
      if (text) void keep(address, apiKey, text);
      return await this.#read(payload, address, loading, head);
    } catch (error) {
      const memory = signal.aborted || preview ? undefined : await feedMemory();
      const last = memory?.lastGood(error, client ?? options, flow, before);
      if (!last) throw error;
      this.fail(error);
      return last;
    }
  }

  /** Paints hero and popular before reading the catalogue of a large feed. */
  async #read(payload: unknown, base: string, loading: Loading<LoadedFeed>, head?: Feed): Promise<LoadedFeed> {
    const { signal, report } = loading;
    requireFeed(payload);
    const { all } = payload;
    // Reading a large catalogue takes so long that the first screen is painted before.
    if (Array.isArray(all) && all.length > MAX_DRAWN_OFFERS) {
      this.#show((head ??= readFeedHead(payload, report, base)), loading);
      await this.host.updateComplete;
      await nextPaint();
      signal.throwIfAborted();
    }
    return fresh(readFeed(payload, report, base, head));
  }

  /** Shows the part before the catalogue, unless a whole feed is shown, which stays until this one is complete. */
  #show(feed: Feed, { signal, show }: Loading<LoadedFeed>): void {
    if (!signal.aborted && !this.loaded?.whole && !this.loaded?.drawn) show({ ...fresh(feed), whole: false });
  }
}

function fresh(feed: Feed): LoadedFeed {
  return { feed, whole: true, loadedAt: Date.now(), stale: false };
}

/** Lazy-loaded. If that fails, there is no last good feed. */
function feedMemory(): Promise<typeof FeedMemory | undefined> {
  return import('./feed-memory.js').catch(() => undefined);
}

/** Keeps a good feed for an outage. Nothing on the screen waits for that. */
async function keep(address: string, apiKey: string | undefined, text: string): Promise<void> {
  await nextPaint();
  (await feedMemory())?.keepFeed(address, apiKey, text);
}
