import { resolveAddress } from '../client/addresses.js';
import type { GiveawayAccess } from '../client/giveaway-endpoints.js';
import { askToken, readToken, type UserToken } from '../giveaway-flow/access/user-token.js';
import { readUser } from '../wire/user.js';
import { VERSION } from '../version.js';

/** Milliseconds to wait for the gateway: as long as other requests. */
const TIMEOUT_MS = 10_000;

/** What the page has set on the element. An attribute that was removed is null. */
export interface Asking {
  readonly baseUrl?: string | null | undefined;
  readonly apiKey?: string | null | undefined;
  readonly user?: unknown;
  readonly userToken?: UserToken | null | undefined;
  readonly client?: Pick<GiveawayAccess, 'hasKey' | 'baseUrl'> | undefined;
}

/** Resolved address of the service or gateway, by which codes are kept; empty if there is none. */
export function baseOf({ client, baseUrl }: Asking): string {
  try {
    return resolveAddress('baseUrl', client?.baseUrl ?? baseUrl ?? undefined, '');
  } catch {
    return '';
  }
}

/**
 * Finds out who the shopper is: from the page if it has a key, else from the gateway.
 *
 * @returns the shopper's names in storage, today's first; none if nobody is signed in
 * @throws when the gateway doesn't answer
 */
export async function findShopper(asking: Asking, signal: AbortSignal): Promise<readonly string[]> {
  const { client, apiKey, userToken } = asking;
  if (client?.hasKey ?? apiKey) {
    const user = readUser(asking.user);
    return user === undefined ? [] : [user];
  }
  const base = baseOf(asking);
  if (!base) return [];
  const ask = async (): Promise<Response> => {
    const token = typeof userToken === 'function' ? await askToken(userToken) : readToken(userToken);
    return fetch(`${base.replace(/\/$/, '')}/codes`, {
      headers: { 'X-Rewards-Client': VERSION, ...(token && { Authorization: `Bearer ${token}` }) },
      credentials: 'include',
      cache: 'no-store',
      // A token goes to its gateway only.
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
  };
  let answer = await ask();
  // The token may have expired.
  if (answer.status === 401 && typeof userToken === 'function') answer = await ask();
  if (answer.status === 401) return [];
  const viewer = answer.headers.get('X-Rewards-Viewer');
  if (!answer.ok || viewer === null) throw new Error(`Answered with status ${answer.status}`);
  return [viewer, ...(answer.headers.get('X-Rewards-Viewer-Before')?.split(/,\s*/) ?? [])];
}
