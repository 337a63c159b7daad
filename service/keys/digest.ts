import { createHash } from 'node:crypto';

/** SHA-256 of a text. Keys are long and random, so they can't be guessed, and no slower digest is needed. */
export function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
