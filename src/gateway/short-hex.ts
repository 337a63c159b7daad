/** The first 16 bytes of a digest, in hexadecimal digits: enough to tell texts apart. */
export function shortHex(digest: ArrayBuffer): string {
  return [...new Uint8Array(digest, 0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
