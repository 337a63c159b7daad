import { digest } from '../keys/digest.js';
import type { FeedQuery } from './feed-query.js';

/** Raised when the same stored feed is written in another way. */
const FORM = 1;

/** Tells one state of a stored feed from every other. */
export interface FeedVersion {
  readonly digest: Buffer;
  readonly lastcached: number;
}

/**
 * The entity tag of what is answered: it follows from the version and the query, so that an unchanged feed need not be read to
 * be told unchanged, and is the same from every instance. Weak, since it stands for every encoding of the body.
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
