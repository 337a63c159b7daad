import { SAMPLE_CATALOGUE } from '../service/sample/catalogue.js';
import { makeFeed } from './feed.js';

/** The feed of a page: a made-up one with this many offers, or the sample. */
export type FeedName = number | 'sample';

export function readFeedName(name: string): FeedName {
  return name === 'sample' ? name : Number(name);
}

/** The payload as the service would send it. */
export function feedNamed(name: FeedName): unknown {
  return name === 'sample' ? SAMPLE_CATALOGUE.partners[0]!.feed : makeFeed(name);
}
