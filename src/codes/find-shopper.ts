import { resolveAddress, withOnce } from '../client/addresses.js';
import type { GiveawayAccess } from '../client/giveaway-endpoints.js';
import { createIdempotencyKey } from '../client/idempotency-key.js';
import { askToken, keptAtGateway, readToken, type UserToken } from '../giveaway/access/user-token.js';
import { readUser } from '../wire/claim.js';
import { VERSION } from '../version.js';
import type { Shopper } from './viewed.js';
import type * as afterPress from './after-press/after-press.js';

/** Milliseconds to wait for the gateway: as long as other requests. */
const TIMEOUT_MS = 10_000;

/** What the page has set on the element. An attribute that was removed is null. */
interface Asking {
  readonly baseUrl?: string | null | undefined;
  readonly apiKey?: string | null | undefined;
  readonly user?: unknown;
  readonly userToken?: UserToken | null | undefined;
  readonly vault?: boolean;
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

/** Finds out who the shopper is: from the page if it has a key, else from the gateway. Rejects if that doesn't answer. */
export async function findShopper(asking: Asking): Promise<Shopper> {
  if (asking.client?.hasKey ?? asking.apiKey) {
    const user = readUser(asking.user);
    return { viewers: user === undefined ? [] : [user] };
  }
  // An address that can't be used is an error, unlike none.
  if (!baseOf(asking)) return { viewers: [], hasFailed: Boolean(asking.client?.baseUrl ?? asking.baseUrl) };
  const answer = await askCodes(asking, 'GET');
  const viewer = answer.headers.get('X-Rewards-Viewer');
  if (viewer === null) return { viewers: [], hasFailed: answer.status !== 401 };
  const viewers = [viewer, ...(answer.headers.get('X-Rewards-Viewer-Before')?.split(/,\s*/) ?? [])];
  if (!asking.vault) return { viewers };
  const part = await loadAfterPress().catch(() => undefined);
  const vault = await part?.openVault(answer, askCodes.bind(undefined, asking));
  return { viewers, vault, hasFailed: !vault?.isComplete };
}

/**
 * Asks the gateway for the shopper's codes, or to erase some.
 *
 * @param query names one of them
 */
export async function askCodes(asking: Asking, method: 'GET' | 'DELETE', query = ''): Promise<Response> {
  const { userToken } = asking;
  const ask = async (): Promise<Response> => {
    const token = typeof userToken === 'function' ? await askToken(userToken) : readToken(userToken);
    const address = withOnce(`${baseOf(asking).replace(/\/$/, '')}/codes${query}`, createIdempotencyKey());
    return fetch(address, {
      method,
      headers: { 'X-Rewards-Client': VERSION, ...(token && { Authorization: `Bearer ${token}` }) },
      credentials: 'include',
      cache: 'no-store',
      ...(token && keptAtGateway(address)),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  };
  const answer = await ask();
  // The token may have expired.
  return answer.status === 401 && typeof userToken === 'function' ? ask() : answer;
}

/** Loads what only some pages need: what presses do, and the vault. */
export function loadAfterPress(): Promise<typeof afterPress> {
  return import('./after-press/after-press.js');
}
