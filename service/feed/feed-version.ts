import type { FeedVersion } from './loaded-catalogue.js';
import { digest } from '../keys/digest.js';
import type { FeedQuery } from './feed-query.js';

/** Raise this when the same stored feed is sent in another form. */
const FORM = 2;

/**
 * Makes the entity tag of an answer from version and query. So the service can answer 304 without reading the feed, and all instances
 * have the same tag. It is weak, because all encodings of the body share it.
 */
export function feedTag(version: FeedVersion, { flow, preview }: FeedQuery): string {
  const parts = [FORM, version.digest.toString('base64url', 0, 15), version.lastcached.toString(36)];
  if (preview) parts.push('preview');
  if (flow !== undefined) parts.push(digest(flow).toString('base64url', 0, 15));
  return `W/"${parts.join('-')}"`;
}
