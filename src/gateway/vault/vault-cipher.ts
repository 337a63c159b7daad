import { deriveKey } from '../derived-key.js';
import { createKeyedDigest } from '../keyed-digest.js';

const PURPOSE = 'rewards-widget vault';
const ALGORITHM = 'AES-GCM';
const IV_BYTES = 12;

/** Names and encrypts what is kept of shoppers. Each has a key of their own. */
export interface VaultCipher {
  /** The name of a shopper's record in the store. */
  nameOf(user: string): Promise<string>;
  encrypt(user: string, text: string): Promise<string>;
  /** @throws if it was encrypted with another secret or for another shopper, or is damaged */
  decrypt(user: string, record: string): Promise<string>;
}

/** @param secret names and keys are derived from it */
export function createVaultCipher(secret: string): VaultCipher {
  const keyOf = (user: string): Promise<CryptoKey> =>
    deriveKey(secret, `${PURPOSE} of ${user}`, { name: ALGORITHM, length: 256 }, ['encrypt', 'decrypt']);
  return {
    nameOf: createKeyedDigest(secret, PURPOSE),
    encrypt: async (user, text) => {
      const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
      const bytes = new TextEncoder().encode(text);
      const sealed = await crypto.subtle.encrypt({ name: ALGORITHM, iv }, await keyOf(user), bytes);
      return toBase64([...iv, ...new Uint8Array(sealed)]);
    },
    decrypt: async (user, record) => {
      const bytes = Uint8Array.from(atob(record), (char) => char.charCodeAt(0));
      const algorithm = { name: ALGORITHM, iv: bytes.subarray(0, IV_BYTES) };
      const text = await crypto.subtle.decrypt(algorithm, await keyOf(user), bytes.subarray(IV_BYTES));
      return new TextDecoder().decode(text);
    },
  };
}

function toBase64(bytes: readonly number[]): string {
  // All bytes at once would be too many arguments for one call.
  return btoa(bytes.map((byte) => String.fromCharCode(byte)).join(''));
}
