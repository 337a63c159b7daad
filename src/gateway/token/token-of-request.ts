import { isSameOrigin } from '../same-origin.js';

/**
 * The token that a request carries. One in the `Authorization` header comes first: if that has the scheme `Bearer`, whatever follows,
 * cookies don't count. Other schemes aren't tokens, such as the `Basic` of a staging site. A cookie counts only on the gateway's own origin, because browsers send it for other sites' pages, too.
 *
 * @param cookie name of the cookie, if tokens may come in one
 * @returns undefined if there is none
 */
export function tokenOfRequest(request: Request, cookie: string | undefined): string | undefined {
  const { headers } = request;
  const authorization = headers.get('Authorization') ?? '';
  if (/^Bearer(?: |$)/i.test(authorization)) return /^Bearer +([^ ]+)$/i.exec(authorization)?.[1];
  return cookie !== undefined && isSameOrigin(request) ? readCookie(headers, cookie) : undefined;
}

function readCookie(headers: Headers, name: string): string | undefined {
  const pairs = (headers.get('Cookie') ?? '').split(/; */);
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}
