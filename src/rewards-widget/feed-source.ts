import type { LitElement } from 'lit';
import { getFeed, readPayload, type FeedAccess, type FeedLoading } from '../client/feed-endpoint.js';
import { nextPaint } from '../offers-element/next-paint.js';
import { Source, type Loading } from '../offers-element/source.js';
import type { Feed } from '../wire/feed.js';
import type * as FeedMemory from './feed-memory.js';
import type { LoadedFeed } from './loaded-feed.js';

/** The source of a feed. A payload takes precedence over a client, and a client over an address. */
export interface FeedOptions {
  readonly feed?: unknown;
  readonly client?: FeedAccess | undefined;
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
    const { feed, client, feedUrl, flow, preview, updateComplete } = this.host;
    const { signal, report } = loading;
    const onHead = (head: Feed): Promise<void> => this.#show(head, loading);
    const question = { flow, preview, signal, report, onHead };
    // After the current update, which could no longer show a part of it.
    if (feed != null) return updateComplete.then(() => readPayload(feed, document.baseURI, question)).then(fresh);
    // Null is a removed attribute.
    return this.#waits() || (!client && feedUrl == null) ? undefined : this.#fetch(question, loading);
  }

  async #fetch(question: FeedLoading, { signal, before }: Loading<LoadedFeed>): Promise<LoadedFeed> {
    const { client, feedUrl, feedPath, apiKey, flow, preview } = this.host;
    // Null is a removed attribute.
    const options = { feedUrl, feedPath: feedPath ?? undefined, apiKey };
    try {
      return fresh(await (client ? client.getFeed(question) : getFeed(options, question, keep)));
    } catch (error) {
      const memory = signal.aborted || preview ? undefined : await feedMemory();
      const last = memory?.lastGood(error, client ?? options, flow, before);
      if (!last) throw error;
      this.fail(error);
      return last;
    }
  }

  /** Paints the part before the catalogue, unless a whole feed is shown, which stays until this one is complete. */
  async #show(feed: Feed, { signal, show }: Loading<LoadedFeed>): Promise<void> {
    if (!signal.aborted && !this.loaded?.whole && !this.loaded?.drawn) show({ ...fresh(feed), whole: false });
    await this.host.updateComplete;
    await nextPaint();
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
