/** Which part of the page's address names the offer. */
export type LinkMode = 'hash' | 'query';

/** Of a pair in the query, or in a fragment that has other pairs. */
const KEY = 'offer=';
/** Of a fragment that only names an offer. */
const PREFIX = 'offer-';
const SIGNS = { hash: '#', query: '?' };

/** The offer's id in an address; undefined if there is none. */
export function readLink(href: string, mode: LinkMode): string | undefined {
  const { pairs } = split(href, mode);
  const id = mode === 'hash' && pairs.length === 1 ? readName(pairs[0]!) : undefined;
  const pair = pairs.find(isLink);
  try {
    return id ?? (pair && decodeURIComponent(pair.slice(KEY.length)));
  } catch {
    return undefined;
  }
}

/**
 * An address that names an offer; everything else in it stays as it is. Undefined if the fragment is a router's path or the id of a part of the
 * page, which can't name an offer as well, or if the id can't be in a query.
 */
export function withLink(href: string, mode: LinkMode, id: string): string | undefined {
  const { pairs } = split(href, mode);
  if (mode === 'hash' && (!pairs.length || (pairs.length === 1 && readLink(href, mode) !== undefined)))
    return withPairs(href, mode, [writeName(id)]);
  if (mode === 'hash' && /^[/!]|^[^=]+$/.test(pairs.join('&'))) return undefined;
  try {
    const link = KEY + encodeURIComponent(id);
    return withPairs(
      href,
      mode,
      pairs.some(isLink) ? pairs.map((pair) => (isLink(pair) ? link : pair)) : [...pairs, link],
    );
  } catch {
    // Half a pair of surrogates.
    return undefined;
  }
}

/** The same address without an offer. */
export function withoutLink(href: string, mode: LinkMode): string {
  const { pairs } = split(href, mode);
  const isName = mode === 'hash' && pairs.length === 1 && readName(pairs[0]!) !== undefined;
  return withPairs(href, mode, isName ? [] : pairs.filter((pair) => !isLink(pair)));
}

function isLink(pair: string): boolean {
  return pair.startsWith(KEY);
}

/**
 * A fragment that is also a CSS selector, because themes look up the page's fragment as one: `offer-`, and the id. Letters, digits and `-` of ASCII
 * stay, everything else is its code point: `_20_` is a space.
 */
function writeName(id: string): string {
  const name = PREFIX + id.replace(/[^a-zA-Z\d-]/gu, escapeCharacter);
  // Another way to write the same, if a part of the page has that name.
  return isPart(name) ? PREFIX + id.replace(/./gsu, escapeCharacter) : name;
}

function escapeCharacter(character: string): string {
  return `_${character.codePointAt(0)!.toString(16)}_`;
}

function readName(fragment: string): string | undefined {
  const [, name] = /^offer-((?:[a-z\d-]|_[\da-f]{1,6}_)*)$/i.exec(fragment) ?? [];
  if (name === undefined || isPart(fragment)) return undefined;
  try {
    return name.replace(/_(.+?)_/g, (_, point: string) => String.fromCodePoint(Number.parseInt(point, 16)));
  } catch {
    // No character has so high a number.
    return undefined;
  }
}

/** Whether a fragment is the id of a part of the page, where a browser scrolls to. */
function isPart(fragment: string): boolean {
  // Tests in Node have no document.
  return Boolean((globalThis as { document?: Document }).document?.getElementById(fragment));
}

function withPairs(href: string, mode: LinkMode, pairs: readonly string[]): string {
  const { before, after } = split(href, mode);
  return before + (pairs.length ? SIGNS[mode] + pairs.join('&') : '') + after;
}

/** Not by `URLSearchParams`, which would write other pairs anew. */
function split(href: string, mode: LinkMode): { before: string; pairs: readonly string[]; after: string } {
  const [, page, query = '', fragment = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(href)!;
  const isHash = mode === 'hash';
  const text = (isHash ? fragment : query).slice(1);
  return { before: isHash ? page + query : page!, pairs: text ? text.split('&') : [], after: isHash ? '' : fragment };
}

/**
 * Names an open offer in the page's address, in place of another. The address is replaced, with the state that a router keeps in the entry, so that
 * the history has the page's own entries only.
 */
export function enterOffer(mode: LinkMode, id: string): void {
  const next = withLink(location.href, mode, id);
  if (next !== undefined) replaceAddress(next);
}

/** Takes an offer out of the page's address, if it is still there. */
export function dropOffer(mode: LinkMode, id: string): void {
  if (readLink(location.href, mode) === id) replaceAddress(withoutLink(location.href, mode));
}

function replaceAddress(address: string): void {
  if (address === location.href) return;
  try {
    history.replaceState(history.state, '', address);
  } catch {
    // A document without an address of its own, or more changes than the browser allows. The details work anyway.
  }
}
