import { deriveKey, purposeAt } from './derive-key.js';

/** A digest that needs the secret: without it, nobody can compute one or confirm a guess. */
export type KeyedDigest = (text: string) => Promise<string>;

/**
 * @param secret the digest's own key is derived from it; digests don't reveal it
 * @param purpose separates digests for different uses
 * @param site separates those of different shops
 */
export function createKeyedDigest(secret: string, purpose: string, site?: string): KeyedDigest {
  const encoder = new TextEncoder();
  let key: Promise<CryptoKey> | undefined;
  return async (text) => {
    // Only when needed: some platforms forbid this work while a module loads.
    key ??= deriveKey(secret, purposeAt(purpose, site), { name: 'HMAC', hash: 'SHA-256', length: 256 }, ['sign']);
    return shortHex(await crypto.subtle.sign('HMAC', await key, encoder.encode(text)));
  };
}

/** The first 16 bytes of a digest, in hexadecimal digits: enough to tell texts apart. */
export function shortHex(digest: ArrayBuffer): string {
  return [...new Uint8Array(digest, 0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
