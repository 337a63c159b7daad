import { readUser } from '../wire/user.js';
import type { ReportError } from './error-log.js';
import { shortHex } from './short-hex.js';
import { createTimeBudget } from './time-budget.js';
import type { OnTokenRefused } from './token-fault.js';

/**
 * Returns the identifier of the user, as it goes to the service. Read it from something that only your server can vouch for, such
 * as a session. Null, undefined, an empty text, an error and text that isn't valid Unicode mean that the user is signed out.
 *
 * @param onRefused hears why a token was refused; pass it on if you call `userFromToken` in a function of your own
 */
export type Identify = (
  request: Request,
  onRefused?: OnTokenRefused,
) => string | null | undefined | Promise<string | null | undefined>;

export interface IdentifyOptions {
  readonly identify?: Identify;
  readonly report: ReportError;
  /** Milliseconds to wait for `identify`. */
  readonly timeout: number;
}

/** @returns the user, or undefined when signed out */
export async function identifyUser(
  request: Request,
  { identify, report, timeout }: IdentifyOptions,
): Promise<string | undefined> {
  if (!identify) return undefined;
  try {
    return readUser(
      await createTimeBudget(timeout)(() => identify(request, (fault) => report('token', request, fault))),
    );
  } catch (error) {
    report('identify', request, error);
    return undefined;
  }
}

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
