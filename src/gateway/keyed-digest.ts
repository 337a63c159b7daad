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

const encoder = new TextEncoder();

/** The purpose of a key at one shop; without `site`, at all of them. */
export function purposeAt(purpose: string, site?: string): string {
  return site === undefined ? purpose : `${purpose} ${JSON.stringify(site)}`;
}

/**
 * Derives a key from a secret, by HKDF. It can be used, but not read.
 *
 * @param purpose separates keys for different uses
 */
export async function deriveKey(
  secret: string,
  purpose: string,
  algorithm: HmacKeyGenParams | AesKeyGenParams,
  usages: KeyUsage[],
): Promise<CryptoKey> {
  const source = await crypto.subtle.importKey('raw', encoder.encode(secret), 'HKDF', false, ['deriveKey']);
  const how = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: encoder.encode(purpose) };
  return crypto.subtle.deriveKey(how, source, algorithm, false, usages);
}

/** The first 16 bytes of a digest, in hexadecimal digits: enough to tell texts apart. */
export function shortHex(digest: ArrayBuffer): string {
  return [...new Uint8Array(digest, 0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
