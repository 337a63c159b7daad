/** Whether a page of this origin sent the request, or no page did, as far as its headers say. */
export function isSameOrigin({ headers, url }: Request): boolean {
  const site = headers.get('Sec-Fetch-Site');
  if (site !== null) return site === 'same-origin';
  // Over plain http, browsers don't send it. The scheme can't be compared: a proxy may have ended the encryption.
  const origin = headers.get('Origin');
  if (origin === null) return true;
  // An app's origin may have our host, such as `capacitor://localhost`.
  return /^https?:/.test(origin) && URL.canParse(origin) && new URL(origin).host === new URL(url).host;
}
