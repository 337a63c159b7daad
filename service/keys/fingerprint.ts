/** Hex digits of a fingerprint: enough to tell keys apart, too few to find one. */
export const FINGERPRINT_LENGTH = 12;

/** Names a key in lists and logs. @param digest SHA-256 of the key, in hex */
export function fingerprintOf(digest: string): string {
  return digest.slice(0, FINGERPRINT_LENGTH);
}
