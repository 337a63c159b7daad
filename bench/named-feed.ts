import { SAMPLE_CATALOGUE } from '../service/sample/catalogue.js';
import { makeFeed } from './feed.js';

/** Which feed a page shows: one of so many offers, or the one that people look at. */
export type FeedName = number | 'sample';

export function readFeedName(name: string): FeedName {
  return name === 'sample' ? name : Number(name);
}

/** The payload as the service would send it. */
export function feedNamed(name: FeedName): unknown {
  return name === 'sample' ? SAMPLE_CATALOGUE.partners[0]!.feed : makeFeed(name);
}
