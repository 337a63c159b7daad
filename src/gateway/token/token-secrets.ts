const MIN_BYTES = 32;
const MIN_DIFFERENT_CHARS = 10;

/** Secrets that our documents have printed: anyone can sign with them. */
const PRINTED: readonly string[] = ['at-least-32-bytes-that-only-my-shop-knows'];

const MAKE_ONE = 'make one with `openssl rand -hex 32`';

/**
 * Reads the secrets that verify tokens of HS256.
 *
 * @param secrets one text, or several while one replaces another
 * @throws {TypeError} for one that could be guessed; the message never contains it
 */
export function readTokenSecrets(secrets: string | readonly string[]): readonly Uint8Array<ArrayBuffer>[] {
  const all: readonly unknown[] = Array.isArray(secrets) ? secrets : [secrets];
  if (all.length === 0) throw new TypeError('secret must not be an empty list');
  return all.map(readTokenSecret);
}

/** @throws {TypeError} */
function readTokenSecret(secret: unknown): Uint8Array<ArrayBuffer> {
  const bytes = typeof secret === 'string' ? new TextEncoder().encode(secret) : new Uint8Array();
  if (typeof secret !== 'string' || bytes.byteLength < MIN_BYTES)
    throw new TypeError(`secret must be a text of at least ${MIN_BYTES} bytes: ${MAKE_ONE}`);
  if (PRINTED.includes(secret))
    throw new TypeError(`secret is printed in our documents, so anyone has it: ${MAKE_ONE}`);
  if (new Set(secret).size < MIN_DIFFERENT_CHARS)
    throw new TypeError(`secret must have at least ${MIN_DIFFERENT_CHARS} different characters: ${MAKE_ONE}`);
  return bytes;
}
