import { claim, getGiveaway, type GiveawayAccess, type SignedOptions } from '../client/giveaway-endpoints.js';
import { readUser } from '../wire/claim.js';
import { readRemember, type Remember } from '../shopper/storage.js';
import { isPrerendering } from '../shopper/page-life.js';
import type { Signer } from '../shopper/signer.js';
import { baseOf, hasKey, type ShopperAttributes } from '../shopper/shopper-attributes.js';
import { fetchWithToken, type UserToken } from '../shopper/user-token.js';

/** What the page has set on the element. */
export interface GiveawayAttributes extends ShopperAttributes {
  /** A giveaway to show. It isn't loaded, but its codes are claimed all the same. */
  readonly giveaway?: unknown;
  readonly client?: GiveawayAccess | undefined;
  readonly flowId?: string | undefined;
  readonly preview?: boolean;
  readonly loading?: 'eager' | 'lazy';
}

/** How a giveaway is loaded and its codes are claimed, and what requests carry for the shopper. */
export interface ResolvedAccess extends Pick<GiveawayAttributes, 'giveaway' | 'client' | 'flowId'> {
  /**
   * Who knows the shopper:
   * - `key`: the page, which names its user
   * - `gateway`: a gateway
   * - `preview`: nobody. No view is recorded, and claims give a sample code. So it is while a page is prerendered
   */
  readonly kind: 'key' | 'gateway' | 'preview';
  /** Where requests go without a client. */
  readonly address?: SignedOptions;
  /** Resolved address of the service or gateway, by which codes are kept; empty if there is none. */
  readonly base: string;
  /** The user whom requests carry. */
  readonly user?: string;
  /** The shopper's token, which requests to a gateway carry. */
  readonly userToken?: UserToken | undefined;
  /** Whether loading records a view. */
  readonly recordsView: boolean;
  /** The same for two loads that one client answers in the same way. */
  readonly request: string;
  readonly remember: Remember;
}

/** A payload takes precedence over a client for loading, and a client over an address. */
export function accessOf(attributes: GiveawayAttributes): ResolvedAccess {
  const { giveaway, client, flowId, preview } = attributes;
  const baseUrl = attributes.baseUrl ?? undefined;
  const apiKey = attributes.apiKey ?? undefined;
  const isKeyed = hasKey(attributes);
  const kind = preview || isPrerendering() ? 'preview' : isKeyed ? 'key' : 'gateway';
  const named = isKeyed && !preview ? readUser(attributes.user) : undefined;
  const user = kind === 'key' ? named : undefined;
  const base = baseOf(attributes);
  return {
    kind,
    giveaway,
    client,
    flowId,
    address: client || baseUrl === undefined ? undefined : { baseUrl, apiKey },
    base,
    user,
    // Only to a gateway at an address: a client sends headers of its own.
    userToken: kind === 'gateway' && !client ? (attributes.userToken ?? undefined) : undefined,
    recordsView: giveaway == null && (kind === 'gateway' || user !== undefined),
    // A preview is another request: it may contain more.
    request: JSON.stringify([!client && [base, apiKey || undefined], flowId, named, preview]),
    remember: readRemember(attributes.remember),
  };
}

/** The page's client, or one whose requests to the address are signed; undefined without either. */
export function clientOf({ client, address }: ResolvedAccess, signer: Signer): GiveawayAccess | undefined {
  if (client || !address) return client;
  const signed = (token: string | undefined): SignedOptions =>
    token ? { ...address, token, fetch: fetchWithToken } : address;
  return {
    getGiveaway: (options) =>
      // A preview is nobody's, so the first token after it means no other shopper.
      options.preview ? getGiveaway(address, options) : signer.send((token) => getGiveaway(signed(token), options)),
    claim: (options) => signer.send((token) => claim(signed(token), options)),
  };
}
