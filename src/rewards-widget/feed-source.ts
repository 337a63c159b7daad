import type { LitElement } from 'lit';
import { loadFeed } from '../client/feed-endpoint.js';
import type { RewardsClient } from '../client/rewards-client.js';
import { painted } from '../offers-element/painted.js';
import { requireObject, Source, type Loading } from '../offers-element/source.js';
import { readFeed, readFeedHead, type Feed } from '../wire/feed.js';
import type * as FeedMemory from './feed-memory.js';
import type { DrawnCatalogue } from './first-screen.js';

/** A catalogue of so many offers takes long enough to read that the first screen is painted before. */
const MIN_LARGE = 300;

/** Where a feed comes from. A payload goes before a client, and a client before an address. */
interface FeedHost extends LitElement {
  readonly feed?: unknown;
  readonly client?: Pick<RewardsClient, 'getFeed' | 'lastFeed'>;
  readonly feedUrl?: string;
  readonly feedPath: string;
  readonly apiKey?: string;
  readonly flow?: string;
  readonly preview: boolean;
  /** Whether loading waits, because the element is far from view. */
  readonly waits: boolean;
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
  /** The whole catalogue, where a server has drawn the first offers, and the feed holds no others. */
  readonly drawn?: DrawnCatalogue;
}

/** The feed of its host; when the service is down, the last good one. */
export class FeedSource extends Source<LoadedFeed, FeedHost> {
  protected override get args(): readonly unknown[] {
    const { feed, client, feedUrl, feedPath, apiKey, flow, preview, waits } = this.host;
    return feed != null ? [feed] : [client, feedUrl, feedPath, apiKey, flow, preview, waits];
  }

  protected override get stays(): boolean {
    return this.host.feed != null;
  }

  protected override load(loading: Loading<LoadedFeed>): Promise<LoadedFeed> | undefined {
    const { feed, client, feedUrl, waits, updateComplete } = this.host;
    // After the update that asks for it, which could not show a part of it any more.
    if (feed != null) return updateComplete.then(() => this.#read(feed, document.baseURI, loading));
    // Null is an attribute that was removed.
    return waits || (!client && feedUrl == null) ? undefined : this.#fetch(loading);
  }

  async #fetch(loading: Loading<LoadedFeed>): Promise<LoadedFeed> {
    const { client, feedUrl, feedPath, apiKey, flow, preview } = this.host;
    // Null is an attribute that was removed.
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

  /** Of a large feed, hero and popular are painted before its catalogue is read. */
  async #read(payload: unknown, base: string, loading: Loading<LoadedFeed>, head?: Feed): Promise<LoadedFeed> {
    const { signal, report } = loading;
    const { all } = requireObject(payload);
    if (Array.isArray(all) && all.length > MIN_LARGE) {
      this.#show((head ??= readFeedHead(payload, report, base)), loading);
      await this.host.updateComplete;
      await painted();
      signal.throwIfAborted();
    }
    return fresh(readFeed(payload, report, base, head));
  }

  /** Shows what there is before the catalogue, unless more is shown: that stays until this one is whole, too. */
  #show(feed: Feed, { signal, show }: Loading<LoadedFeed>): void {
    if (!signal.aborted && !this.loaded?.whole && !this.loaded?.drawn) show({ ...fresh(feed), whole: false });
  }
}

function fresh(feed: Feed): LoadedFeed {
  return { feed, whole: true, loadedAt: Date.now(), stale: false };
}

/** Without this part of the code there is no last good feed. */
function feedMemory(): Promise<typeof FeedMemory | undefined> {
  return import('./feed-memory.js').catch(() => undefined);
}

/** Keeps a good feed for when the service is down. Nothing on the screen waits for that. */
async function keep(address: string, apiKey: string | undefined, text: string): Promise<void> {
  await painted();
  (await feedMemory())?.keepFeed(address, apiKey, text);
}
