import { digest } from '../keys/digest.js';
import type { FeedQuery } from './feed-query.js';

/** Raise this when the same stored feed is sent in another form. */
const FORM = 1;

/** Identifies a state of a stored feed. */
export interface FeedVersion {
  readonly digest: Buffer;
  readonly lastcached: number;
}

/**
 * Makes the entity tag of an answer from version and query. So the service can answer 304 without reading the feed, and all instances
 * have the same tag. It is weak, because all encodings of the body share it.
 */
export function feedTag(version: FeedVersion, { flow, preview }: FeedQuery): string {
  const subject = [FORM, version.digest.toString('hex'), version.lastcached, preview, flow ?? null];
  return `W/"${digest(JSON.stringify(subject)).toString('base64url').slice(0, 27)}"`;
}

/** Whether `If-None-Match` names the tag (RFC 9110, 13.1.2: compared weakly). */
export function namesTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  const opaque = (text: string) => text.trim().replace(/^W\//, '');
  return header.split(',').some((candidate) => candidate.trim() === '*' || opaque(candidate) === opaque(tag));
}
