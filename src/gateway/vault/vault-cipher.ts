import { deriveKey, purposeAt } from '../derive-key.js';
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

/**
 * @param secret names and keys are derived from it
 * @param site the shop
 */
export function createVaultCipher(secret: string, site?: string): VaultCipher {
  const keyOf = (user: string): Promise<CryptoKey> =>
    deriveKey(secret, `${purposeAt(PURPOSE, site)} of ${user}`, { name: ALGORITHM, length: 256 }, [
      'encrypt',
      'decrypt',
    ]);
  return {
    nameOf: createKeyedDigest(secret, PURPOSE, site),
    encrypt: async (user, text) => {
      const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
      const bytes = new TextEncoder().encode(text);
      const sealed = await crypto.subtle.encrypt({ name: ALGORITHM, iv }, await keyOf(user), bytes);
      const record = new Uint8Array(IV_BYTES + sealed.byteLength);
      record.set(iv);
      record.set(new Uint8Array(sealed), IV_BYTES);
      return toBase64(record);
    },
    decrypt: async (user, record) => {
      const bytes = fromBase64(record);
      const algorithm = { name: ALGORITHM, iv: bytes.subarray(0, IV_BYTES) };
      const text = await crypto.subtle.decrypt(algorithm, await keyOf(user), bytes.subarray(IV_BYTES));
      return new TextDecoder().decode(text);
    },
  };
}

/** The part of Node's `Buffer` that we use: byte by byte, the largest records would take a hundred milliseconds. */
interface Base64 {
  from(text: string, encoding: 'base64'): Uint8Array<ArrayBuffer>;
  from(bytes: ArrayBuffer): { toString(encoding: 'base64'): string };
}

const { Buffer: platform } = globalThis as { Buffer?: Base64 };

function toBase64(bytes: Uint8Array<ArrayBuffer>): string {
  return platform
    ? platform.from(bytes.buffer).toString('base64')
    : btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return platform ? platform.from(text, 'base64') : Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
}
