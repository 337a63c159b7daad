import { resolveAddress } from '../client/addresses.js';
import type { GiveawayAccess } from '../client/giveaway-endpoints.js';
import type { UserToken } from './user-token.js';

/** What a page has set on an element for its shopper. An attribute that was removed is null. */
export interface ShopperAttributes {
  readonly client?: Pick<GiveawayAccess, 'hasKey' | 'baseUrl'> | undefined;
  readonly baseUrl?: string | null | undefined;
  readonly apiKey?: string | null | undefined;
  readonly user?: unknown;
  readonly userToken?: UserToken | null | undefined;
  readonly remember?: unknown;
  readonly vault?: boolean;
}

/** Resolved address of the service or gateway, by which codes are kept; empty for none, and for one that can't be used. */
export function baseOf({ client, baseUrl }: ShopperAttributes): string {
  try {
    return resolveAddress('baseUrl', client?.baseUrl ?? baseUrl ?? undefined, '');
  } catch {
    return '';
  }
}

/** Whether the page has a key, and so names its user. Otherwise a gateway knows who asks. */
export function hasKey({ client, apiKey }: ShopperAttributes): boolean {
  return Boolean(client?.hasKey ?? apiKey);
}
