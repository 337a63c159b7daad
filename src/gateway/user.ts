import { readUser } from '../wire/user.js';

/**
 * Says who asks, from what only your server can tell, such as a session: the identifier of the user, as it goes to the
 * service. Null, undefined, an empty text, an error, and text that is no Unicode mean that nobody is signed in.
 */
export type Identify = (request: Request) => string | null | undefined | Promise<string | null | undefined>;

/** @returns the user, or undefined when nobody is signed in */
export async function identifyUser(identify: Identify | undefined, request: Request): Promise<string | undefined> {
  try {
    return readUser(await identify?.(request));
  } catch {
    return undefined;
  }
}

/** Digests that nobody can make, or make sure of a guess with, who has not the secret. */
export type KeyedDigest = (text: string) => Promise<string>;

/**
 * @param secret where the digest's own key comes from; it cannot be found out from digests
 * @param purpose keeps digests for different ends apart
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
    // Not before it is needed: some places allow no such work while a module is loaded.
    key ??= deriveKey();
    const digest = new Uint8Array(await crypto.subtle.sign('HMAC', await key, encoder.encode(text)));
    return [...digest.subarray(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  };
}
