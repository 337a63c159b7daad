import type { RewardsClientOptions } from '../client/addresses.js';
import { isFresh, lastFeed } from '../client/kept-feed.js';
import type { FeedAccess } from '../client/feed-endpoint.js';
import { RewardsError } from '../client/rewards-error.js';
import { isWhole, type LoadedFeed } from './widget-view.js';

export { keepFeed } from '../client/kept-feed.js';

/**
 * The last good feed during an outage: the one on the screen, else the one that this browser keeps, else the offers that a
 * server has rendered.
 *
 * @param error of the load that failed
 * @param from the client or address that it was loaded from
 * @param before what is on the screen
 */
export function lastGood(
  error: unknown,
  from: RewardsClientOptions | FeedAccess,
  flow: string | undefined,
  before: LoadedFeed | undefined,
): LoadedFeed | undefined {
  if (!isOutage(error)) return undefined;
  if (isWhole(before) && isFresh(before.loadedAt)) return { ...before, kind: 'kept' };
  try {
    // The page's own client may keep nothing.
    const last = 'getFeed' in from ? from.lastFeed?.({ flow }) : lastFeed(from, flow);
    if (last) return { kind: 'kept', feed: last.feed, loadedAt: last.savedAt };
  } catch {
    // The failure of the feed is the one to report.
  }
  // Only a load brings what a server has withheld.
  if (before?.kind !== 'server' || before.question) return undefined;
  return { kind: 'kept', feed: before.feed, loadedAt: before.loadedAt };
}

/** Whether the service is down, and the request isn't wrong. Only then is an old feed better than none. */
function isOutage(error: unknown): boolean {
  return !(error instanceof RewardsError) || error.kind === 'format' || error.transient;
}
