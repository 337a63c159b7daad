import { followHistory } from './history-events.js';

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
  const [, name] = /^offer-((?:[a-z\d-]|_(?:10|[\da-f])?[\da-f]{1,4}_)*)$/i.exec(fragment) ?? [];
  if (name === undefined || isPart(fragment)) return undefined;
  return name.replace(/_(.+?)_/g, (_, point: string) => String.fromCodePoint(Number.parseInt(point, 16)));
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

/** An entry of the history. Browsers without the Navigation API know its address only. */
interface Entry {
  readonly href: string;
  readonly key: string | undefined;
}

/** The entry that we have added last, while it may be the current one. */
let own: Entry | undefined;

/** The page's address before the traversal that is reported next. */
let before = '';

/** While we are going back to the entry before ours: settles when that has ended. */
let returning: Promise<void> | undefined;
let onReturned: (() => void) | undefined;

/** Called with each traversal that changes nothing but the offer in the page's address. */
const listeners = new Map<() => void, () => LinkMode | undefined>();

const { navigation } = globalThis as { navigation?: Navigation };

/**
 * Watches traversals. Those between entries that differ by the offer only are ours: routers don't see them, since they would fetch and draw the
 * same page again.
 */
export function watchEntries(mode: () => LinkMode | undefined, onTraversed: () => void): () => void {
  if (!listeners.size) {
    noteAddress();
    followHistory((event) => (event.type === 'navigate' ? onNavigate(event as NavigateEvent) : onTraversal(event)));
    navigation?.addEventListener('currententrychange', onEntryChange);
  }
  listeners.set(onTraversed, mode);
  return () => {
    listeners.delete(onTraversed);
    if (listeners.size) return;
    showState();
    followHistory(undefined);
    navigation?.removeEventListener('currententrychange', onEntryChange);
  };
}

/** To be called whenever the page may have changed its address: without the Navigation API, there is no event for that. */
export function noteAddress(): void {
  if (!navigation) before = location.href;
}

/** For routers that use the Navigation API, as that of htmx 4. */
function onNavigate(event: NavigateEvent): void {
  showState();
  const { url, sameDocument } = event.destination;
  if (sameDocument && isOurs(location.href, url)) event.stopImmediatePropagation();
}

function onEntryChange({ from, navigationType }: NavigationCurrentEntryChangeEvent): void {
  before = from.url ?? before;
  if (navigationType === 'traverse' && isOurs(before, location.href)) hideState();
}

/** The state that an event of the history has, while it is hidden. */
let hiddenState: PropertyDescriptor | undefined;

/**
 * Hides the entry's state from listeners that are called before ours, because their router started before our script. Without a state of their own,
 * routers take an entry for somebody else's. The event is next, and nothing runs in between.
 */
function hideState(): void {
  hiddenState ??= Object.getOwnPropertyDescriptor(PopStateEvent.prototype, 'state')!;
  Object.defineProperty(PopStateEvent.prototype, 'state', { ...hiddenState, get: () => null });
}

function showState(): void {
  if (hiddenState) Object.defineProperty(PopStateEvent.prototype, 'state', hiddenState);
  hiddenState = undefined;
}

function onTraversal(event: Event): void {
  showState();
  const { href } = location;
  const old = event.type === 'hashchange' ? (event as HashChangeEvent).oldURL : before;
  const ours = isOurs(old, href);
  if (ours) event.stopImmediatePropagation();
  if (event.type === 'hashchange') return;
  noteAddress();
  if (ours) write('replaceState', href, true);
  onReturned?.();
  // After that of our own way back, another offer may already be waiting for its entry.
  if (!returning) for (const onTraversed of listeners.keys()) onTraversed();
  returning = undefined;
}

/** Whether two addresses differ by the offer only. */
function isOurs(one: string, other: string): boolean {
  const modes = [...listeners.values()].map((mode) => mode());
  return one !== other && modes.some((mode) => mode && withoutLink(one, mode) === withoutLink(other, mode));
}

function isOwn(): boolean {
  return own !== undefined && (own.key ? own.key === navigation!.currentEntry!.key : own.href === location.href);
}

/** Names an open offer in the page's address, as one entry of the history. */
export function enterOffer(mode: LinkMode, id: string): void {
  const { href } = location;
  const next = withLink(href, mode, id);
  if (next === undefined || next === href) return;
  if (!write(isOwn() && readLink(href, mode) !== undefined ? 'replaceState' : 'pushState', next)) return;
  own = { href: location.href, key: navigation?.currentEntry?.key };
}

/** Takes a closed offer out of the page's address: by going back if the entry is ours. */
export function leaveOffer(mode: LinkMode): void {
  if (!isOwn()) return dropOffer(mode);
  own = undefined;
  noteAddress();
  returning = new Promise((resolve) => (onReturned = resolve));
  history.back();
}

/** Takes an offer out of the page's address without going back: its element was removed, maybe by a router that is going somewhere else. */
export function dropOffer(mode: LinkMode): void {
  own = undefined;
  const { href } = location;
  if (readLink(href, mode) !== undefined) write('replaceState', withoutLink(href, mode));
}

/** Settles when the page's address can be written again. */
export async function addressIsFree(): Promise<void> {
  await returning;
}

/** Routers keep their state in our entries, so that they find it as it was. Returns whether the browser allowed it. */
function write(how: 'pushState' | 'replaceState', address: string, forNext = false): boolean {
  try {
    let { state } = history as { state: unknown };
    const isOfNext = typeof state === 'object' && state !== null && '__NA' in state;
    if (forNext && !isOfNext) return true;
    // Next adds its own again, and learns of the address. It takes what has them for its own entry, and would later write its old address over ours.
    if (isOfNext) {
      const { __NA, __PRIVATE_NEXTJS_INTERNALS_TREE, ...rest } = state as Record<string, unknown>;
      state = rest;
    }
    history[how](state, '', address);
    noteAddress();
    return true;
  } catch {
    // A document without an address of its own, or more entries than the browser allows. The details work anyway.
    return false;
  }
}
