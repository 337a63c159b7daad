import { SignJWT, type JWTPayload } from 'jose';
import type { IdentifyContext } from '../../src/gateway/index.js';
import { userFromToken } from '../../src/gateway/token/index.js';

export const SECRET = 'a secret of the shop, 32 bytes up';

export function now(): number {
  return Math.floor(Date.now() / 1000);
}

/** What a shop's server writes into a token, an hour before it expires. */
export function claimsOf(sub: string, changes: Record<string, unknown> = {}): JWTPayload {
  return { sub, aud: 'rewards-widget', exp: now() + 3600, ...changes };
}

/** Signs claims as a shop's server does; a change to undefined leaves a claim out. */
export function signToken(
  claims: JWTPayload,
  key: string | CryptoKey = SECRET,
  alg = 'HS256',
  kid?: string,
): Promise<string> {
  const bytes = typeof key === 'string' ? new TextEncoder().encode(key) : key;
  return new SignJWT(claims).setProtectedHeader({ alg, ...(kid && { kid }) }).sign(bytes);
}

/** Writes a token part by part, as somebody who forges one does. */
export function forgeToken(header: object, claims: unknown, signature = ''): string {
  const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part(header)}.${part(claims)}.${signature}`;
}

/** A page's request for a claim. */
export function claimRequest(headers: Record<string, string>, origin = 'https://shop.example'): Request {
  return new Request(`${origin}/rewards/api/v1/giveaways/claim?offer=o1`, { headers });
}

export function bearer(token: string): Request {
  return claimRequest({ Authorization: `Bearer ${token}` });
}

/** Headers of requests with a wrong token: in the header, and in the cookie of this name. */
export function wrongTokens(cookie: string): readonly Readonly<Record<string, string>>[] {
  return [{ Authorization: 'Bearer a.b.c' }, { Cookie: `${cookie}=a.b.c` }];
}

/** What a gateway without limits gives `identify`. Why tokens are refused is added to `faults`. */
export function contextOf(faults: string[] = []): IdentifyContext {
  return {
    async verify(check) {
      const { user, fault } = await check();
      if (fault) faults.push(fault);
      return user ?? null;
    },
  };
}

/** A function of `userFromToken`, called as a gateway without limits does. */
export function readerOf(...options: Parameters<typeof userFromToken>) {
  const identify = userFromToken(...options);
  return async (request: Request, faults?: string[]) => identify(request, contextOf(faults));
}
