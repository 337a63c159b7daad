import { createHmac } from 'node:crypto';
import { digest } from '../keys/digest.js';

/** Names a person in the tables of claims. */
export type PersonDigest = (user: string) => Buffer;

/** Ends a digest under a secret. A database that has one takes no digests without. */
export const KEYED_END = Buffer.of(1);

/**
 * SHA-256 of the user, or with a secret the HMAC-SHA-256 of that. Without a secret, a copy of the database is enough to look up a known
 * user.
 */
export function createPersonDigest(secret?: string): PersonDigest {
  if (secret === undefined) return digest;
  return (user) => Buffer.concat([hmac(secret, digest(user)), KEYED_END]);
}

/** Tells whether two secrets are the same, without telling what they are. */
export function proofOf(secret: string): Buffer {
  return hmac(secret, Buffer.from('rewards-service people'));
}

function hmac(secret: string, bytes: Buffer): Buffer {
  return createHmac('sha256', secret).update(bytes).digest();
}
