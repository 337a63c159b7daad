import type { LitElement } from 'lit';
import { getFeed, readFeedPayload, type FeedAccess, type FeedLoading } from '../client/feed-endpoint.js';
import type { DisplayMoment } from '../element/moment.js';
import { nextPaint } from '../element/next-paint.js';
import { Source, type Loading } from '../element/source.js';
import { readFeed, type Feed } from '../wire/feed.js';
import type * as FeedMemory from './feed-memory.js';
import type { LoadedFeed, WrittenFeed } from './widget-view.js';

/** The source of a feed. A payload takes precedence over a client, and a client over an address. */
export interface FeedAttributes {
  readonly feed?: unknown;
  readonly client?: FeedAccess | undefined;
  readonly feedUrl?: string | undefined;
  readonly feedPath: string;
  readonly apiKey?: string | undefined;
  readonly flow?: string | undefined;
  readonly preview: boolean;
  readonly loading: 'eager' | 'lazy';
}

/** Loads its host's feed; during an outage, the last good one. */
export class FeedSource extends Source<LoadedFeed, LitElement & FeedAttributes, WrittenFeed> {
  protected override get args(): readonly unknown[] {
    const { feed, client, feedUrl, feedPath, apiKey, flow, preview } = this.host;
    return feed != null ? [feed] : [client, feedUrl, feedPath, apiKey, flow, preview];
  }

  /** Whether there is an address or a client to load from. Null is a removed attribute. */
  protected override get fetches(): boolean {
    const { feed, client, feedUrl } = this.host;
    return feed == null && (!!client || feedUrl != null);
  }

  protected override get keepsLoaded(): boolean {
    return this.host.feed != null;
  }

  /** If the feed isn't older than its `max-age`, the browser's cache answers. */
  override async handleEvent({ persisted }: PageTransitionEvent): Promise<void> {
    if (persisted && this.fetches && !this.awaitsNearness) await this.refresh();
  }

  protected override load(loading: Loading<LoadedFeed>): Promise<LoadedFeed> | undefined {
    const { feed, flow, preview, updateComplete } = this.host;
    const { signal, report } = loading;
    const onHead = (head: Feed): Promise<void> => this.#show(head, loading);
    const question = { flow, preview, signal, report, onHead };
    // After the current update, which could no longer show a part of it.
    if (feed != null)
      return updateComplete
        .then(() => readFeedPayload(feed, document.baseURI, question))
        .then((read) => fresh('whole', read));
    return this.fetches ? this.#fetch(question, loading) : undefined;
  }

  protected override read(data: WrittenFeed, moment: DisplayMoment): LoadedFeed {
    const address = new URL(this.host.feedUrl ?? '', document.baseURI).href;
    const feed = readFeed(data.feed, () => undefined, address);
    return { ...data, kind: 'server', feed, loadedAt: moment.now };
  }

  async #fetch(question: FeedLoading, { signal, before }: Loading<LoadedFeed>): Promise<LoadedFeed> {
    const { client, feedUrl, feedPath, apiKey, flow, preview } = this.host;
    // Null is a removed attribute.
    const options = { feedUrl, feedPath: feedPath ?? undefined, apiKey };
    try {
      return fresh('whole', await (client ? client.getFeed(question) : getFeed(options, question, keep)));
    } catch (error) {
      const memory = signal.aborted || preview ? undefined : await feedMemory();
      const last = memory?.lastGood(error, client ?? options, flow, before);
      if (!last) throw error;
      this.fail(error);
      return last;
    }
  }

  /** Paints the part before the catalogue, unless more is shown, which stays until this feed is complete. */
  async #show(feed: Feed, { signal, show }: Loading<LoadedFeed>): Promise<void> {
    const shown = this.loaded?.kind ?? 'head';
    if (!signal.aborted && shown === 'head') show(fresh('head', feed));
    await this.host.updateComplete;
    await nextPaint();
  }
}

function fresh(kind: 'head' | 'whole', feed: Feed): LoadedFeed {
  return { kind, feed, loadedAt: Date.now() };
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
