import { NO_CONTEXT, type Identify, type TokenVerdict } from '../shopper.js';

export interface ShopifyOptions {
  /** The client secret of the Shopify app that the app proxy belongs to. */
  secret: string;
  /** The shop's own address, such as `my-shop.myshopify.com`. An app signs with one secret for all shops that have installed it. */
  shop: string;
}

/** As long as Shopify's own library accepts a request. */
const MAX_AGE_SECONDS = 90;

/**
 * Parameters that Shopify adds. Nothing separates parameters in what is signed, so a shopper could hide another one in a value. Then
 * the name is there twice, whichever way the text is taken apart.
 */
const CUSTOMER = 'logged_in_customer_id';
const SHOP = 'shop';
const TIMESTAMP = 'timestamp';

/** The parameters of a signed query, and the path that Shopify has asked for. */
export const NAMED_ONCE: readonly string[] = [CUSTOMER, SHOP, TIMESTAMP, 'path_prefix'];

/** Shopify's ids are numbers. Anything else could be the beginning of the next parameter, too. */
const CUSTOMER_ID = /^\d+$/;

/**
 * Creates an `identify` for `createGateway` behind a Shopify app proxy. Shopify signs each request that it forwards, and adds the
 * customer who is signed in to the shop, or an empty `logged_in_customer_id`. A request without a good signature of the last
 * 90 seconds, or of another shop, means signed out.
 *
 * @throws {TypeError} if there is no secret, or `shop` isn't the address of a shop
 */
export function userFromShopify({ secret, shop }: ShopifyOptions): Identify {
  if (!secret || typeof secret !== 'string') throw new TypeError('secret is required');
  if (typeof shop !== 'string' || !/^[a-z\d][a-z\d-]*\.myshopify\.com$/.test(shop))
    throw new TypeError('shop must be of the form my-shop.myshopify.com');
  const encoder = new TextEncoder();
  let key: Promise<CryptoKey> | undefined;

  async function check(query: URLSearchParams, signature: Uint8Array<ArrayBuffer>): Promise<TokenVerdict> {
    const age = Date.now() / 1000 - Number(only(query, TIMESTAMP) ?? NaN);
    if (!(Math.abs(age) <= MAX_AGE_SECONDS)) return { fault: 'expired' };
    // Only when needed: some platforms forbid this work while a module loads.
    key ??= crypto.subtle.importKey('raw', encoder.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
      'verify',
    ]);
    const text = signedText(query);
    const isSigned = await crypto.subtle.verify('HMAC', await key, signature, encoder.encode(text));
    if (!isSigned || !NAMED_ONCE.every((name) => isNamedOnce(text, name))) return { fault: 'signature' };
    if (only(query, SHOP) !== shop) return { fault: 'shop' };
    const customer = only(query, CUSTOMER) ?? '';
    return CUSTOMER_ID.test(customer) ? { user: customer } : {};
  }

  return async (request, context = NO_CONTEXT) => {
    const { searchParams: query } = new URL(request.url);
    const signature = readHex(only(query, 'signature'));
    // Without one, it didn't come through the app proxy. The address may be Shopify's, so wrong ones keep no other shopper out.
    return signature ? context.verify(() => check(query, signature), true) : null;
  };
}

function isNamedOnce(text: string, name: string): boolean {
  return text.split(`${name}=`).length === 2;
}

/** The text that Shopify signs: all other parameters in order, without separators. */
function signedText(query: URLSearchParams): string {
  const names = [...new Set(query.keys())].filter((name) => name !== 'signature');
  return names
    .map((name) => `${name}=${query.getAll(name).join(',')}`)
    .sort()
    .join('');
}

/** The value of a parameter. One that is there twice is not Shopify's alone. */
function only(query: URLSearchParams, name: string): string | undefined {
  const values = query.getAll(name);
  return values.length === 1 ? values[0] : undefined;
}

function readHex(text = ''): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[\da-f]{64}$/.test(text)) return undefined;
  return Uint8Array.from(text.match(/../g)!, (byte) => Number.parseInt(byte, 16));
}
