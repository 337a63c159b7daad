import { shortHex } from './short-hex.js';

/** A digest that needs the secret: without it, nobody can compute one or confirm a guess. */
export type KeyedDigest = (text: string) => Promise<string>;

/**
 * @param secret the digest's own key is derived from it; digests don't reveal it
 * @param purpose separates digests for different uses
 */
export function createKeyedDigest(secret: string, purpose: string): KeyedDigest {
  const encoder = new TextEncoder();
  let key: Promise<CryptoKey> | undefined;

  async function deriveKey(): Promise<CryptoKey> {
    const source = await crypto.subtle.importKey('raw', encoder.encode(secret), 'HKDF', false, ['deriveKey']);
    const how = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: encoder.encode(purpose) };
    return crypto.subtle.deriveKey(how, source, { name: 'HMAC', hash: 'SHA-256', length: 256 }, false, ['sign']);
  }

  return async (text) => {
    // Only when needed: some platforms forbid this work while a module loads.
    key ??= deriveKey();
    return shortHex(await crypto.subtle.sign('HMAC', await key, encoder.encode(text)));
  };
}
