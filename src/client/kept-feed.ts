import { readFeed, type Feed } from '../wire/feed.js';
import type { RewardsClientOptions } from './client-options.js';
import { digest } from './digest.js';
import { feedAddress } from './feed-endpoint.js';

/** A feed that was good once, for when the service is down. */
export interface KeptFeed {
  readonly feed: Feed;
  /** When it was kept, in epoch milliseconds. */
  readonly savedAt: number;
}

const PREFIX = 'rewards-widget:feed:';
/** Milliseconds after which a feed is too old to be shown. */
const LONGEST = 24 * 60 * 60 * 1000;
/** Characters that a feed may have to be kept: a page's storage is small, and not only ours. */
const LARGEST = 1_000_000;

/** Keeps the text of a good feed. Fails silently: storage may be full, or forbidden. */
export function keepFeed(address: string, apiKey: string | undefined, text: string): void {
  try {
    const name = nameOf(address, apiKey);
    // Where this one cannot be kept, the one before it is not the last.
    localStorage.removeItem(name);
    clearOld();
    if (text.length <= LARGEST) localStorage.setItem(name, `${Date.now()} ${text}`);
  } catch {
    // Without storage there is no last good feed.
  }
}

/**
 * The feed that was kept last for this address, key and flow, if it is not too old.
 *
 * @throws {TypeError} as `resolveAddress` does
 */
export function lastFeed(options: RewardsClientOptions, flow?: string): KeptFeed | undefined {
  const address = feedAddress(options, flow);
  try {
    const [savedAt, text] = parts(localStorage.getItem(nameOf(address, options.apiKey))!);
    return isFresh(savedAt) ? { savedAt, feed: readFeed(JSON.parse(text), () => undefined, address) } : undefined;
  } catch {
    return undefined;
  }
}

function clearOld(): void {
  for (const name of Object.keys(localStorage))
    if (name.startsWith(PREFIX) && !isFresh(parts(localStorage.getItem(name)!)[0])) localStorage.removeItem(name);
}

function parts(kept: string): [savedAt: number, text: string] {
  const end = kept.indexOf(' ');
  return [Number(kept.slice(0, end)), kept.slice(end + 1)];
}

/** Whether a feed of that instant may still be shown. A clock set back must not make it last. */
export function isFresh(savedAt: number): boolean {
  return Math.abs(Date.now() - savedAt) < LONGEST;
}

/** Two accounts on one page do not mix, and no key is stored. */
function nameOf(address: string, apiKey = ''): string {
  return PREFIX + digest(address, apiKey);
}
