/** Whether a page of this origin sent the request, or no page did, as far as its headers say. */
export function isSameOrigin({ headers, url }: Request): boolean {
  const site = headers.get('Sec-Fetch-Site');
  if (site !== null) return site === 'same-origin';
  // Over plain http, browsers don't send it. The scheme can't be compared: a proxy may have ended the encryption.
  const origin = headers.get('Origin');
  return origin === null || (URL.canParse(origin) && new URL(origin).host === new URL(url).host);
}
