import { readFeed, type Feed } from '../../src/wire/feed.js';
import { limitReport, type Drift } from '../../src/wire/fields.js';

export const FEED_ADDRESS = 'https://feed.example/tenant/gap/api';

/** Reads a payload as one that came from `FEED_ADDRESS`. */
export function read(value: unknown): { readonly feed: Feed; readonly drifts: readonly Drift[]; paths: string[] } {
  const drifts: Drift[] = [];
  const report = limitReport((path, problem) => drifts.push({ path, problem }));
  const feed = readFeed(value, report, FEED_ADDRESS);
  return { feed, drifts, paths: drifts.map(({ path }) => path) };
}

/** Reads a feed with this one offer in `all`. */
export function readOffer(
  offer: unknown,
): ReturnType<typeof read> & { readonly offer: Feed['all'][number] | undefined } {
  const result = read({ all: [offer] });
  return { ...result, offer: result.feed.all[0] };
}

/** Reads a feed with these settings. */
export function readSettings(settings: unknown): ReturnType<typeof read> & { readonly settings: Feed['settings'] } {
  const result = read({ all: [], settings });
  return { ...result, settings: result.feed.settings };
}
