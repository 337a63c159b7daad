import type { Offer } from '../wire/offer.js';

/** One parameter of `link-params`, as written: its value may have placeholders. */
interface LinkParam {
  readonly name: string;
  readonly value: string;
}

/** The attributes that links to partners are made from, as given. */
interface LinkDisplay {
  readonly linkParams?: unknown;
  readonly variant?: string | null | undefined;
}

/** What an element adds to each link to a partner. */
export interface Links extends Pick<LinkDisplay, 'variant'> {
  /** None for a malformed template. */
  readonly params: readonly LinkParam[];
  readonly giveaway: string | null | undefined;
}

/** What the placeholders stand for. */
type Known = Readonly<Record<string, string | number | null | undefined>>;

/** An offer where it is shown. */
interface LinkPlace {
  readonly offer: Offer;
  readonly placement: string;
  /** From 1. */
  readonly position: number;
  /** The shopper's own code, once they have one. Otherwise it is the offer's. */
  readonly code?: string | undefined;
}

/** A name, `=`, and a value in which braces are around one of the known names. Links never name users. */
const PAIR = /^([^{}=?#]+)=((?:[^{}]|\{(?:placement|position|offer|giveaway|partner|variant|code)\})*)$/;

/**
 * Reads the attribute `link-params`, as in `clickref={placement}-{position}&sub={variant}`.
 *
 * @returns none for an empty text, undefined for a malformed one
 */
export function readLinkParams(template: unknown): readonly LinkParam[] | undefined {
  const text = typeof template === 'string' ? template.trim() : '';
  if (!text) return [];
  const pairs = text.split('&').map((pair) => PAIR.exec(pair.trim()));
  return pairs.some((pair) => !pair) ? undefined : pairs.map((pair) => ({ name: pair![1]!, value: pair![2]! }));
}

export function readLinks({ linkParams, variant }: LinkDisplay, giveaway?: string | null): Links {
  return { params: readLinkParams(linkParams) ?? [], variant, giveaway };
}

/** The address of the link to an offer's partner: the feed's own, with the page's parameters. Undefined if the feed sends none. */
export function linkTo({ params, variant, giveaway }: Links, place: LinkPlace): string | undefined {
  const { offer, placement, position, code = offer.offerDiscountCode } = place;
  const { url, id, partner } = offer;
  if (!url || !params.length) return url;
  const known: Known = { placement, position, offer: id, giveaway, partner, variant, code };
  return withParams(
    url,
    params.map(({ name, value }) => {
      // What is between braces has an odd index.
      const parts = value.split(/[{}]/).map((part, index) => (index % 2 ? encode(known[part]) : encodeRest(part)));
      return { name, value: parts.join('') };
    }),
  );
}

/** Adds parameters to an address. Its own of the same names are replaced; everything else of it stays byte for byte. */
function withParams(url: string, params: readonly LinkParam[]): string {
  // Browsers take out control characters, and spaces at its ends.
  const isUsable = /^(https?:\/\/|\/(?!\/))/i.test(url) && !/\p{Cc}| $/u.test(url) && URL.canParse(url, 'https://any');
  if (!isUsable) return url;
  const [, start, query, fragment = ''] = /^([^?#]*)\??([^#]*)(.*)$/s.exec(url)!;
  const names = new Set(params.map(({ name }) => nameOf(name)));
  const own = query ? query.split('&').filter((pair) => !names.has(nameOf(pair))) : [];
  const added = params.map(({ name, value }) => `${encodeRest(name)}=${value}`);
  return `${start}?${[...own, ...added].join('&')}${fragment}`;
}

/** The name of a parameter, decoded. */
function nameOf(pair: string): string | undefined {
  // A `?` at its beginning would be taken off. Node reads only ASCII right beside what is encoded wrongly.
  return new URLSearchParams(`&${encodeRest(pair)}`).keys().next().value;
}

/** Everything but the unreserved characters of RFC 3986, as PHP's `rawurlencode()` does. */
export function encode(value: Known[string]): string {
  return encodeURIComponent(wellFormed(String(value ?? ''))).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** Half a character, which is left where a text was cut, can't be encoded. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Cs}/gu, '\ufffd');
}

/** What the page has written itself: it may be encoded already, and only what a query can't have is encoded. */
function encodeRest(text: string): string {
  return text.replace(/%(?![\dA-Fa-f]{2})|[^\w.~!$()*,;:@/?%=+-]/gu, encode);
}
