import { VERSION } from '../version.js';

/** The shopper that a gateway's answer is for. */
export interface Viewed {
  /** Separates shoppers without naming them: a gateway's digest of the user. Absent when signed out, and without a gateway. */
  readonly viewer?: string | undefined;
  /** Earlier digests of the same user, under which codes may be kept. */
  readonly viewersBefore?: readonly string[] | undefined;
}

/** What requests to a gateway carry; undefined with a key, for the service. A page of another origin can't send these without a preflight. Nor can we, to the hosted service. */
export function gatewayHeaders(
  { apiKey, token }: { readonly apiKey?: string | undefined; readonly token?: string | undefined },
  more?: Readonly<Record<string, string>>,
): Record<string, string> | undefined {
  if (apiKey) return undefined;
  return { 'X-Rewards-Client': VERSION, ...(token && { Authorization: `Bearer ${token}` }), ...more };
}

/** Reads whom a gateway's answer names. */
export function viewedBy(headers: Headers): Viewed {
  const viewer = headers.get('X-Rewards-Viewer');
  const viewersBefore = headers.get('X-Rewards-Viewer-Before')?.split(/,\s*/);
  return viewer === null ? {} : { viewer, ...(viewersBefore && { viewersBefore }) };
}
