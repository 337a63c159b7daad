import { createHash } from 'node:crypto';

/** SHA-256 of a text. Keys are long and random, so that nothing slower is needed to keep them from being guessed. */
export function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
