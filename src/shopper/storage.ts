import { digest } from '../client/digest.js';

/** How the names of all that is stored for an address begin. What is forgotten there goes by this. */
export function prefixOf(base: string): string {
  return `rewards-widget:claim:${digest(base)}:`;
}

/** A claim's name. Neither the shopper nor the offer can be read from it. */
export function claimName(base: string, viewer: string, offerId: string): string {
  return prefixOf(base) + digest(base, viewer, offerId);
}

/** How the names of one shopper's kept codes begin. */
export function keptPrefix(base: string, viewer: string): string {
  return `${prefixOf(base)}${digest(base, viewer)}:`;
}

/** A kept code's name. An offer may have given several. */
export function keptName(base: string, viewer: string, code: string, offerId = ''): string {
  return keptPrefix(base, viewer) + digest(offerId, code);
}

/** The name of the record of the shopper whom the gateway has named last. */
export function lastName(base: string): string {
  return `${prefixOf(base)}last`;
}

/** Where claimed codes are stored: on this device, until the tab is closed, or nowhere. */
export type Remember = 'device' | 'session' | 'none';

/** A shopper, as far as the page knows, and where their codes are kept. */
export interface Shopper {
  /** Resolved address of the service or gateway; empty if there is none. */
  readonly base: string;
  /** Their names: the page's identifier, or a gateway's digests of it, today's first. None if nobody is signed in. */
  readonly viewers: readonly string[];
  readonly remember: Remember;
}

/** Reads the attribute, `device` by default. As in HTML, case doesn't matter. Unknown values fall back to `none`, the safe choice. */
export function readRemember(value: unknown): Remember {
  if (value == null) return 'device';
  const text = typeof value === 'string' && value.toLowerCase();
  return text === 'device' || text === 'session' ? text : 'none';
}

/** @returns undefined if nothing is to be stored, or the browser forbids it */
export function storageOf(remember: Remember): Storage | undefined {
  try {
    return { device: localStorage, session: sessionStorage, none: undefined }[remember];
  } catch {
    return undefined;
  }
}

/** A change in storage: the fields of a `StorageEvent`. */
export type StorageChange = Pick<StorageEvent, 'key' | 'newValue' | 'storageArea'>;

type Listener = (change: StorageChange) => void;

const key = Symbol.for('rewards-widget:storage');

/** One set per page under a global symbol: a page may have our code twice, as `embed.js` and in its own bundle, and both change what is stored. */
function listeners(): Set<Listener> {
  const holder = globalThis as { [key]?: Set<Listener> };
  return (holder[key] ??= new Set());
}

/**
 * Listens to what other tabs and other scripts of this page store.
 *
 * @returns a function that stops listening
 */
export function onStorageChange(listener: Listener): () => void {
  addEventListener('storage', listener);
  listeners().add(listener);
  return () => {
    removeEventListener('storage', listener);
    listeners().delete(listener);
  };
}

/**
 * Stores a text, or removes it, and reports a change on this page, too: browsers report it only to other tabs.
 *
 * @param own the listener of the caller, which isn't called
 * @returns false if storage is full, forbidden, or keeps nothing
 */
export function changeStorage(storage: Storage, name: string, value: string | null, own?: Listener): boolean {
  try {
    if (storage.getItem(name) === value) return true;
    if (value === null) storage.removeItem(name);
    else storage.setItem(name, value);
    // Some browsers keep nothing, and say nothing.
    if (storage.getItem(name) !== value) return false;
  } catch {
    return false;
  }
  report({ key: name, newValue: value, storageArea: storage }, own);
  return true;
}

function report(change: StorageChange, own?: Listener): void {
  for (const listener of [...listeners()]) if (listener !== own) listener(change);
}

const pageKey = Symbol.for('rewards-widget:page');

/** Texts that storage refused, by their names, for the page's life. One map for all our code on the page. */
export function pageMemory(): ReadonlyMap<string, string> {
  return ownMemory();
}

function ownMemory(): Map<string, string> {
  const holder = globalThis as { [pageKey]?: Map<string, string> };
  return (holder[pageKey] ??= new Map<string, string>());
}

/** Keeps a text for the page's life, or with null no longer. */
export function changePageMemory(name: string, value: string | null): void {
  const memory = ownMemory();
  if ((memory.get(name) ?? null) === value) return;
  if (value === null) memory.delete(name);
  else memory.set(name, value);
  report({ key: name, newValue: value, storageArea: null });
}

/** Forgets what all shoppers have claimed at an address. */
export function forgetStored(base: string): void {
  const prefix = prefixOf(base);
  for (const name of pageMemory().keys()) if (name.startsWith(prefix)) changePageMemory(name, null);
  for (const remember of ['device', 'session'] as const) {
    const storage = storageOf(remember);
    for (const name of Object.keys(storage ?? {})) if (name.startsWith(prefix)) changeStorage(storage!, name, null);
  }
  reportForgotten(base);
}

/** Reports on this page that codes of an address were forgotten, even if none were stored: answers under way may still have them. */
export function reportForgotten(base: string): void {
  report({ key: prefixOf(base), newValue: null, storageArea: null });
}
