import type { Drawn } from '../offers-element/display-options.js';
import type { Feed } from '../wire/feed.js';
import type { CategoryLevel } from './catalogue/categories.js';

/** Facts on a catalogue of which a server has rendered the first offers. */
export interface DrawnCatalogue {
  /** Number of its offers. */
  readonly total: number;
  readonly categories: readonly CategoryLevel[];
}

/** The data of a feed's first screen that a server has rendered. */
export interface DrawnFeed extends Drawn, DrawnCatalogue {
  /** The feed, with only the rendered offers. */
  readonly feed: unknown;
}

/** A feed to show. */
export interface LoadedFeed {
  readonly feed: Feed;
  /** Whether the catalogue and the test offers are read, too. */
  readonly whole: boolean;
  /** When it was loaded, in epoch milliseconds. */
  readonly loadedAt: number;
  /** The service is down, and this is its last good feed. */
  readonly stale: boolean;
  /** Facts on the whole catalogue, if a server has rendered its first offers and the feed has no others. */
  readonly drawn?: DrawnCatalogue;
}
