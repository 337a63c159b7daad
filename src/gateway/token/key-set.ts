import { startAge, type Age } from '../../http/age.js';
import { readText } from '../../http/read-text.js';
import { SharedWork } from '../../http/shared-work.js';
import { createLocalJWKSet, errors, type JSONWebKeySet } from 'jose';

/** Keys that were loaded are used for at most this long, so that a key that was withdrawn ends soon. */
const MAX_AGE_MS = 120_000;

/** From this age on the keys are loaded again, so that one failure is no interruption. */
const RENEW_AGE_MS = 60_000;

/** The server of the keys is asked once in this time, whether it answers or not: anyone can send tokens with unknown keys. */
const PAUSE_MS = 30_000;

const TIMEOUT_MS = 5000;

/** A key has less than a kilobyte. */
const MAX_BYTES = 1_000_000;

/** Returns the key of a token. Not a type of jose, which is bundled, so integrators don't have it. */
export type FindKey = (
  header: Record<string, unknown>,
  token: { payload: string | Uint8Array; signature: string },
) => Promise<CryptoKey>;

/** There are no keys. */
export class KeySetError extends Error {
  override readonly name = 'KeySetError';
  /** Whether loading has just failed. For later tokens it is only remembered, so that one failure is reported once. */
  readonly isNew: boolean;

  constructor(isNew: boolean, cause?: unknown) {
    super('The keys cannot be loaded', { cause });
    this.isNew = isNew;
  }
}

/**
 * Returns the key that a token was signed with, from a JWKS that is loaded when the first token comes.
 *
 * @param keys absolute address
 * @returns a function that rejects with `KeySetError`, or an error of jose
 * @throws {TypeError}
 */
export function createKeySet(keys: string | URL): FindKey {
  const address = URL.canParse(String(keys)) ? new URL(keys) : undefined;
  if (!address || !/^https?:$/.test(address.protocol) || address.username || address.password)
    throw new TypeError('keys must be an absolute http or https address, without user name and password');
  let find: FindKey | undefined;
  let age: Age = () => Infinity;
  let asked: Age = () => Infinity;
  // Longer than it may take.
  const loading = new SharedWork<URL, void>(2 * TIMEOUT_MS);

  /** Loads the keys, unless that was tried a moment ago; while one request loads them, others wait. */
  async function load(): Promise<void> {
    const other = loading.find(address!);
    if (other) return other.wait().catch(() => undefined);
    if (asked() < PAUSE_MS) return;
    asked = startAge();
    const work = fetchKeySet(address!).then((keySet) => {
      find = createLocalJWKSet(keySet);
      age = startAge();
    });
    try {
      await loading.add(address!, work);
    } catch (cause) {
      throw new KeySetError(true, cause);
    }
  }

  /** @throws {KeySetError} */
  async function renew(): Promise<FindKey> {
    if (age() >= RENEW_AGE_MS)
      await load().catch((error: unknown) => {
        if (age() >= MAX_AGE_MS) throw error;
      });
    if (!find || age() >= MAX_AGE_MS) throw new KeySetError(false);
    return find;
  }

  return async (header, token) => {
    const known = await renew();
    try {
      return await known(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      await load();
      return find!(header, token);
    }
  };
}

async function fetchKeySet(address: URL): Promise<JSONWebKeySet> {
  const response = await fetch(address, {
    headers: { Accept: 'application/json' },
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`status ${response.status}`);
  const text = await readText(response.body, MAX_BYTES);
  if (text === undefined) throw new Error('too long');
  return JSON.parse(text) as JSONWebKeySet;
}
