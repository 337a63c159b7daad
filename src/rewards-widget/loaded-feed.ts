import type { Feed } from '../wire/feed.js';
import type { DrawnCatalogue } from './drawn-feed.js';

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
