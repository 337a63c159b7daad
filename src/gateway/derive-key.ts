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
