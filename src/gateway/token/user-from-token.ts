import { createRemoteJWKSet, errors, jwtVerify, type JWTVerifyGetKey } from 'jose';
import type { Identify } from '../user.js';
import { tokenOfRequest } from './token-of-request.js';

/** What tokens are verified with: either a secret that your servers share, or public keys. */
export type TokenProof =
  | {
      /** For tokens signed with HS256: a text of at least 32 bytes. */
      secret: string;
      keys?: undefined;
    }
  | {
      /** For tokens signed with RS256, ES256 or EdDSA: the absolute address of a JWKS. It is loaded when the first token comes. */
      keys: string | URL;
      secret?: undefined;
    };

export interface TokenOptions {
  /** What a token's `aud` has to contain; `rewards-widget` by default. */
  audience?: string | undefined;
  /**
   * Name of a cookie that may carry the token instead of the `Authorization` header. It counts only for pages on the gateway's own
   * origin. By default, no cookie does.
   */
  cookie?: string | undefined;
}

const MIN_SECRET_BYTES = 32;
const MAX_LIFETIME_SECONDS = 24 * 60 * 60;
/** How much the clocks of two servers may differ. */
const TOLERANCE_SECONDS = 30;
const MAX_USER_CHARS = 255;

/**
 * Creates an `identify` for `createGateway` that reads the user from a signed token (JWT), in `Authorization: Bearer` or a cookie. The
 * token needs `sub` (the user as the service should get it, at most 255 characters), `exp` (at most 24 hours ahead) and `aud`. What
 * you give it fixes the algorithm: the token can't choose another one. A token that is wrong in any way means signed out.
 *
 * @returns a function that rejects only when the keys can't be loaded, or fit a token twice; `onError` of the gateway hears it
 * @throws {TypeError} if an option can't work; the message never contains the secret
 */
export function userFromToken(proof: TokenProof, { audience = 'rewards-widget', cookie }: TokenOptions = {}): Identify {
  const { key, algorithms } = readProof(proof);
  if (!audience || typeof audience !== 'string') throw new TypeError('audience must be a text');
  // A cookie's name (RFC 6265, 4.1.1) is a token (RFC 9110, 5.6.2).
  if (cookie !== undefined && !/^[\w!#$%&'*+.^`|~-]+$/.test(cookie))
    throw new TypeError('cookie must be the name of a cookie');
  const rules = { algorithms, audience, requiredClaims: ['exp'], clockTolerance: TOLERANCE_SECONDS };

  return async (request) => {
    const token = tokenOfRequest(request, cookie);
    if (token === undefined) return null;
    try {
      const { sub, exp } = (await jwtVerify(token, key, rules)).payload;
      const lifetime = exp! - Date.now() / 1000;
      return lifetime <= MAX_LIFETIME_SECONDS + TOLERANCE_SECONDS && isUser(sub) ? sub : null;
    } catch (error) {
      if (error instanceof KeySetError) throw error;
      return null;
    }
  };
}

/** The JWKS can't be loaded, or doesn't say which key a token is signed with. */
class KeySetError extends Error {
  override readonly name = 'KeySetError';
}

/** @throws {TypeError} */
function readProof({ secret, keys }: TokenProof): { key: JWTVerifyGetKey; algorithms: string[] } {
  if ((secret === undefined) === (keys === undefined)) throw new TypeError('either secret or keys is required');
  if (keys !== undefined) return { key: readKeySet(keys), algorithms: ['RS256', 'ES256', 'EdDSA'] };
  const bytes = typeof secret === 'string' ? new TextEncoder().encode(secret) : new Uint8Array();
  if (bytes.byteLength < MIN_SECRET_BYTES)
    throw new TypeError(`secret must be a text of at least ${MIN_SECRET_BYTES} bytes`);
  return { key: () => bytes, algorithms: ['HS256'] };
}

/** @throws {TypeError} */
function readKeySet(keys: string | URL): JWTVerifyGetKey {
  const address = URL.canParse(String(keys)) ? new URL(keys) : undefined;
  if (!address || !/^https?:$/.test(address.protocol))
    throw new TypeError('keys must be an absolute http or https address');
  const keySet = createRemoteJWKSet(address);
  return (header, token) =>
    keySet(header, token).catch((cause: unknown) => {
      throw cause instanceof errors.JWKSNoMatchingKey ? cause : new KeySetError('The keys cannot be used', { cause });
    });
}

function isUser(sub: unknown): sub is string {
  return typeof sub === 'string' && sub !== '' && sub.length <= MAX_USER_CHARS;
}
