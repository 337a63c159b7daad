import { errors, jwtVerify, type JWTPayload, type JWTVerifyOptions } from 'jose';
import { NO_CONTEXT, type Identify, type TokenVerdict } from '../shopper.js';
import { createKeySet, KeySetError } from './key-set.js';
import type { TokenFault } from '../error-log.js';
import { isSameOrigin } from '../cross-origin.js';

/** Verifies tokens: either a secret that your servers share, or public keys. */
export type TokenProof =
  | {
      /**
       * For tokens signed with HS256: a text of at least 32 bytes and ten different characters, such as from `openssl rand -hex 32`.
       * Several while one replaces another: a token may be signed with any of them.
       */
      secret: string | readonly string[];
      keys?: undefined;
    }
  | {
      /**
       * For tokens signed with RS256, ES256 or EdDSA: the absolute address of a JWKS. It is loaded when the first token comes, and used
       * for at most two minutes. If it can't be loaded, it is asked for again after 30 seconds.
       */
      keys: string | URL;
      secret?: undefined;
    };

export interface TokenOptions {
  /** Required in a token's `aud`; `rewards-widget` by default. */
  audience?: string | undefined;
  /** Required value of a token's `iss`. Not checked by default: set it if several shops sign with one secret or key set. */
  issuer?: string | undefined;
  /**
   * Name of a cookie that may carry the token instead of the `Authorization` header. It counts only for pages on the gateway's own
   * origin. By default, no cookie does.
   */
  cookie?: string | undefined;
}

const MAX_LIFETIME_SECONDS = 24 * 60 * 60;
/** How much the clocks of two servers may differ. */
const TOLERANCE_SECONDS = 30;
const MAX_USER_CHARS = 255;

/**
 * Creates an `identify` for `createGateway` that reads the user from a signed token (JWT), in `Authorization: Bearer` or a cookie. The
 * token needs `sub` (the user as the service should get it: at most 255 characters, without control characters, and without white
 * space at an end), `exp` (at most 24 hours ahead) and `aud`. What you give it fixes the algorithm: the token can't choose another
 * one. A token that is wrong in any way means signed out, and the gateway's log says why. A function of your own may call it
 * with both of its own arguments: the second one limits and logs wrong tokens.
 *
 * @returns a function that rejects only when the keys can't be loaded; the gateway reports that to its `onError`
 * @throws {TypeError} if an option can't work; the message never contains the secret
 */
export function userFromToken(
  proof: TokenProof,
  { audience = 'rewards-widget', issuer, cookie }: TokenOptions = {},
): Identify {
  const verify = createVerify(proof);
  if (!audience || typeof audience !== 'string') throw new TypeError('audience must be a text');
  if (issuer !== undefined && (!issuer || typeof issuer !== 'string')) throw new TypeError('issuer must be a text');
  // A cookie's name (RFC 6265, 4.1.1) is a token (RFC 9110, 5.6.2).
  if (cookie !== undefined && !/^[\w!#$%&'*+.^`|~-]+$/.test(cookie))
    throw new TypeError('cookie must be the name of a cookie');
  const rules = { audience, issuer, requiredClaims: ['exp'], clockTolerance: TOLERANCE_SECONDS };

  /** The first token that is right counts, else the reason against the first. */
  async function check(tokens: readonly string[]): Promise<TokenVerdict> {
    let fault: TokenFault | undefined;
    for (const token of tokens) {
      try {
        const { sub, exp } = await verify(token, rules);
        const isShort = exp! - Date.now() / 1000 <= MAX_LIFETIME_SECONDS + TOLERANCE_SECONDS;
        if (isShort && isUser(sub)) return { user: sub };
        fault ??= isShort ? 'user' : 'lifetime';
      } catch (error) {
        if (!(error instanceof KeySetError)) fault ??= faultOf(error);
        else if (error.isNew) throw error;
      }
    }
    return { fault };
  }

  return async (request, context = NO_CONTEXT) => {
    const tokens = tokensOfRequest(request, cookie);
    return tokens.length === 0 ? null : context.verify(() => check(tokens));
  };
}

type Verify = (token: string, rules: JWTVerifyOptions) => Promise<JWTPayload>;

/** @throws {TypeError} */
function createVerify({ secret, keys }: TokenProof): Verify {
  if ((secret === undefined) === (keys === undefined)) throw new TypeError('either secret or keys is required');
  if (keys === undefined) {
    const secrets = readTokenSecrets(secret);
    let imported: Promise<readonly CryptoKey[]> | undefined;
    return async (token, rules) => {
      // Only when needed: some platforms forbid this work while a module loads.
      imported ??= Promise.all(secrets.map(importSecret));
      return verifyWithAny(await imported, token, { ...rules, algorithms: ['HS256'] });
    };
  }
  const keySet = createKeySet(keys);
  const algorithms = ['RS256', 'ES256', 'EdDSA'];
  return async (token, rules) => (await jwtVerify(token, keySet, { ...rules, algorithms })).payload;
}

/** Once, since `jose` would import the bytes again for each token. */
function importSecret(bytes: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
}

/** The claims count only once a signature fits. */
async function verifyWithAny(
  [secret, ...others]: readonly CryptoKey[],
  token: string,
  rules: JWTVerifyOptions,
): Promise<JWTPayload> {
  try {
    return (await jwtVerify(token, secret!, rules)).payload;
  } catch (error) {
    if (others.length === 0 || !(error instanceof errors.JWSSignatureVerificationFailed)) throw error;
    return verifyWithAny(others, token, rules);
  }
}

/** One shopper has one spelling: the service would give a code to each. */
function isUser(sub: unknown): sub is string {
  return (
    typeof sub === 'string' && sub !== '' && sub.length <= MAX_USER_CHARS && sub.trim() === sub && !/\p{Cc}/u.test(sub)
  );
}

const BY_CLAIM: Readonly<Record<string, TokenFault>> = {
  aud: 'audience',
  exp: 'lifetime',
  iss: 'issuer',
  nbf: 'early',
};

/** @param error of jose */
function faultOf(error: unknown): TokenFault {
  if (error instanceof errors.JWTExpired) return 'expired';
  if (error instanceof errors.JWTClaimValidationFailed) return BY_CLAIM[error.claim] ?? 'malformed';
  if (error instanceof errors.JWSSignatureVerificationFailed) return 'signature';
  if (error instanceof errors.JOSEAlgNotAllowed) return 'algorithm';
  if (error instanceof errors.JWSInvalid || error instanceof errors.JWTInvalid) return 'malformed';
  // No key of the set fits, several do, or the one that fits can't be used.
  return 'key';
}

/**
 * The tokens that a request carries: one, or those of several cookies with the same name, of which the first that is valid counts. One in the `Authorization` header comes first: if that has the scheme `Bearer`, whatever follows,
 * cookies don't count. Other schemes aren't tokens, such as the `Basic` of a staging site. A cookie counts only on the gateway's own origin, because browsers send it for other sites' pages, too.
 *
 * @param cookie name of the cookie, if tokens may come in one
 */
function tokensOfRequest(request: Request, cookie: string | undefined): readonly string[] {
  const { headers } = request;
  const authorization = headers.get('Authorization') ?? '';
  if (/^Bearer(?: |$)/i.test(authorization)) return /^Bearer +([^ ]+)$/i.exec(authorization)?.slice(1) ?? [];
  return cookie !== undefined && isSameOrigin(request) ? readCookies(headers, cookie) : [];
}

/** Cookies of one name that are tried: one may be left over from another path or domain. */
const MAX_COOKIES = 3;

function readCookies(headers: Headers, name: string): readonly string[] {
  const pairs = (headers.get('Cookie') ?? '').split(/; */);
  return pairs
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1))
    .filter(Boolean)
    .slice(0, MAX_COOKIES);
}

const MIN_BYTES = 32;
const MIN_DIFFERENT_CHARS = 10;

/** Secrets that our documents have printed: anyone can sign with them. */
const PRINTED: readonly string[] = ['at-least-32-bytes-that-only-my-shop-knows'];

const MAKE_ONE = 'make one with `openssl rand -hex 32`';

/**
 * Reads the secrets that verify tokens of HS256.
 *
 * @param secrets one text, or several while one replaces another
 * @throws {TypeError} for one that could be guessed; the message never contains it
 */
function readTokenSecrets(secrets: string | readonly string[]): readonly Uint8Array<ArrayBuffer>[] {
  const all: readonly unknown[] = Array.isArray(secrets) ? secrets : [secrets];
  if (all.length === 0) throw new TypeError('secret must not be an empty list');
  return all.map(readTokenSecret);
}

/** @throws {TypeError} */
function readTokenSecret(secret: unknown): Uint8Array<ArrayBuffer> {
  const bytes = typeof secret === 'string' ? new TextEncoder().encode(secret) : new Uint8Array();
  if (typeof secret !== 'string' || bytes.byteLength < MIN_BYTES)
    throw new TypeError(`secret must be a text of at least ${MIN_BYTES} bytes: ${MAKE_ONE}`);
  if (PRINTED.includes(secret))
    throw new TypeError(`secret is printed in our documents, so anyone has it: ${MAKE_ONE}`);
  if (new Set(secret).size < MIN_DIFFERENT_CHARS)
    throw new TypeError(`secret must have at least ${MIN_DIFFERENT_CHARS} different characters: ${MAKE_ONE}`);
  return bytes;
}
