import { readFeed } from '../wire/feed.js';
import { parseJson } from '../wire/parse-json.js';
import type { RewardsClientOptions } from './addresses.js';
import { digest } from './digest.js';
import { feedAddress, type KeptFeed } from './feed-endpoint.js';

const PREFIX = 'rewards-widget:feed:';
/** Age at which a feed is too old to show. */
const MAX_AGE_MS = 24 * 60 * 60 * 1000;
/** How much all kept feeds of an origin may take: a page's storage is small, and not only ours. */
const MAX_CHARS = 1_000_000;

/** Only pages keep feeds. Node and Deno have a storage too, which all that their process serves would share; Node warns if it is read. */
const isPage = (): boolean => globalThis.document !== undefined;

/** Keeps the text of a good feed. Fails silently: storage may be full, or forbidden. */
export function keepFeed(address: string, apiKey: string | undefined, text: string): void {
  if (!isPage()) return;
  try {
    const name = nameOf(address, apiKey);
    // If this one can't be kept, the previous one is no longer the last.
    localStorage.removeItem(name);
    makeRoom(text.length);
    if (text.length <= MAX_CHARS) localStorage.setItem(name, `${Date.now()} ${text}`);
  } catch {
    // Without storage there is no last good feed.
  }
}

/**
 * Returns the last feed kept for this address, key and flow, if it isn't too old.
 *
 * @throws {TypeError} as `resolveAddress` does
 */
export function lastFeed(options: RewardsClientOptions, flow?: string): KeptFeed | undefined {
  const address = feedAddress(options, flow);
  if (!isPage()) return undefined;
  try {
    const [savedAt, text] = parts(localStorage.getItem(nameOf(address, options.apiKey))!);
    return isFresh(savedAt) ? { savedAt, feed: readFeed(parseJson(text), () => undefined, address) } : undefined;
  } catch {
    return undefined;
  }
}

/** Removes what is too old, and of the rest the oldest, until so many characters fit. */
function makeRoom(chars: number): void {
  const kept = Object.keys(localStorage)
    .filter((name) => name.startsWith(PREFIX))
    .map((name) => ({ name, text: localStorage.getItem(name)! }))
    .map(({ name, text }) => ({ name, size: text.length, savedAt: parts(text)[0] }))
    .sort((one, other) => other.savedAt - one.savedAt);
  let total = Math.min(chars, MAX_CHARS);
  for (const { name, size, savedAt } of kept) {
    total += size;
    if (total > MAX_CHARS || !isFresh(savedAt)) localStorage.removeItem(name);
  }
}

function parts(kept: string): [savedAt: number, text: string] {
  const end = kept.indexOf(' ');
  return [Number(kept.slice(0, end)), kept.slice(end + 1)];
}

/** Whether a feed of that instant may still be shown. If the clock was set back, it must not last longer. */
export function isFresh(savedAt: number): boolean {
  return Math.abs(Date.now() - savedAt) < MAX_AGE_MS;
}

/** A digest, so that two accounts on one page don't mix, and no key is stored. */
function nameOf(address: string, apiKey = ''): string {
  return PREFIX + digest(address, apiKey);
}
