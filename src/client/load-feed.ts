import { readFeed, type Feed } from '../wire/feed.js';
import { DriftList, type Drift, type Report } from '../wire/report.js';
import { keepFeed } from './kept-feed.js';
import { request, type RequestOptions } from './request.js';
import { retry } from './retry.js';
import { share } from './share.js';

interface Read {
  readonly feed: Feed;
  readonly drifts: readonly Drift[];
}

/**
 * Loads the feed at `address`.
 *
 * @param keep whether a good feed is kept, for when the service is down
 * @throws {RewardsError}
 */
export async function loadFeed(
  address: string,
  options: RequestOptions,
  keep: boolean,
  signal: AbortSignal | undefined,
  report: Report | undefined,
): Promise<Feed> {
  const key = JSON.stringify([address, options.apiKey, options.timeout, numberOf(options.fetch)]);
  const { feed, drifts } = await share(key, signal, async (shared): Promise<Read> => {
    const { text, payload } = await retry(() => request(address, options, shared), shared);
    // What holds no catalogue, such as somebody's error in JSON, must not take the place of a good feed.
    if (keep && Array.isArray(payload.all)) keepFeed(address, options.apiKey, text);
    const list = new DriftList();
    return { feed: readFeed(payload, list.report, address), drifts: list.drifts };
  });
  for (const { path, problem } of drifts) report?.(path, problem);
  return feed;
}

const numbers = new WeakMap<object, number>();
let count = 0;

/** Requests by another way of fetching are other requests. */
function numberOf(fetch: object | undefined): number {
  if (!fetch) return 0;
  if (!numbers.has(fetch)) numbers.set(fetch, ++count);
  return numbers.get(fetch)!;
}
