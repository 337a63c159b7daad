import type { Payload } from '../offers-element/moment.js';
import type { Feed } from '../wire/feed.js';

interface Loaded extends Payload {
  readonly feed: Feed;
  /** When it was loaded or rendered, in epoch milliseconds. */
  readonly loadedAt: number;
}

/** The part of a large feed before its catalogue. */
interface FeedHead extends Loaded {
  readonly kind: 'head';
}

/** What a server writes of a feed into the page. */
export interface WrittenFeed extends Payload {
  readonly feed: Feed;
  /** Number of the catalogue's offers. The feed has only the first ones. */
  readonly total: number;
  /** Whether the catalogue has categories to choose from. */
  readonly categories: boolean;
}

/** What a server has rendered. */
interface ServerFeed extends Loaded, WrittenFeed {
  readonly kind: 'server';
}

interface WholeFeed extends Loaded {
  readonly kind: 'whole';
}

/** The last good feed, while the service is down. */
interface KeptFeed extends Loaded {
  readonly kind: 'kept';
}

/** A feed to show. */
export type LoadedFeed = FeedHead | ServerFeed | WholeFeed | KeptFeed;

/** Whether it has all offers that there are for now. */
export function isWhole(loaded: LoadedFeed | undefined): loaded is WholeFeed | KeptFeed {
  return loaded?.kind === 'whole' || loaded?.kind === 'kept';
}
