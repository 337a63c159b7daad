/** Which part of the page's address names the offer. */
export type LinkMode = 'hash' | 'query';

const KEY = 'offer=';
const SIGNS = { hash: '#', query: '?' };

/** The offer's id in an address; undefined if there is none. */
export function readLink(href: string, mode: LinkMode): string | undefined {
  const pair = split(href, mode).pairs.find(isLink);
  try {
    return pair && decodeURIComponent(pair.slice(KEY.length));
  } catch {
    return undefined;
  }
}

/**
 * An address that names an offer; everything else in it stays as it is. Undefined if the fragment is a router's path or the id of a part of the
 * page, which can't name an offer as well.
 */
export function withLink(href: string, mode: LinkMode, id: string): string | undefined {
  const { pairs } = split(href, mode);
  if (mode === 'hash' && /^[/!]|^[^=]+$/.test(pairs.join('&'))) return undefined;
  const link = KEY + encodeURIComponent(id);
  return withPairs(
    href,
    mode,
    pairs.some(isLink) ? pairs.map((pair) => (isLink(pair) ? link : pair)) : [...pairs, link],
  );
}

/** The same address without an offer. */
export function withoutLink(href: string, mode: LinkMode): string {
  return withPairs(
    href,
    mode,
    split(href, mode).pairs.filter((pair) => !isLink(pair)),
  );
}

function isLink(pair: string): boolean {
  return pair.startsWith(KEY);
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
