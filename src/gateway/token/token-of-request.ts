import { isSameOrigin } from '../same-origin.js';

/**
 * The token that a request carries. One in the `Authorization` header comes first: if there is such a header, whatever it contains,
 * cookies don't count. A cookie counts only on the gateway's own origin, because browsers send it for other sites' pages, too.
 *
 * @param cookie name of the cookie, if tokens may come in one
 * @returns undefined if there is none
 */
export function tokenOfRequest(request: Request, cookie: string | undefined): string | undefined {
  const { headers } = request;
  const authorization = headers.get('Authorization');
  if (authorization !== null) return /^Bearer +([^ ]+)$/i.exec(authorization)?.[1];
  return cookie !== undefined && isSameOrigin(request) ? readCookie(headers, cookie) : undefined;
}

function readCookie(headers: Headers, name: string): string | undefined {
  const pairs = (headers.get('Cookie') ?? '').split(/; */);
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}
