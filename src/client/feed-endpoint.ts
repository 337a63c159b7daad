import { FeedReading, type Feed } from '../wire/feed.js';
import type { Report } from '../wire/report.js';
import { resolveAddress } from './addresses.js';
import type { RewardsClientOptions } from './client-options.js';
import { listenForHead } from './feed-head.js';
import { load } from './load.js';

export interface FeedOptions {
  /** Category of offers (contract 4.1); all by default. */
  flow?: string;
  /** Unpublished offers too; false by default. */
  preview?: boolean;
  /** Ends the waiting at any time, also between two attempts. */
  signal?: AbortSignal;
  /** Receives each place where the payload drifts from the contract, once a path, before the feed is returned. */
  report?: Report;
}

interface FeedLoading extends Omit<FeedOptions, 'report'> {
  /** Receives what stands before a large catalogue while that is still on its way. */
  readonly onHead?: (head: Feed) => void;
  /** Receives the text of a good feed that is no preview, for `lastFeed`. */
  readonly keep?: (address: string, apiKey: string | undefined, text: string) => void;
}

/** Loads the offers feed (contract 4.1), and leaves the reading of its catalogue to the caller. */
export async function loadFeed(
  options: RewardsClientOptions,
  { signal, flow, preview, onHead, keep }: FeedLoading,
): Promise<FeedReading> {
  const address = feedAddress(options, flow, preview);
  const onText = onHead && listenForHead((payload) => onHead(new FeedReading(payload, address).feed));
  const { text, payload } = await load(address, options, { signal, onText });
  // An answer without a catalogue, such as an error in JSON, must not take the place of a good feed.
  if (!preview && Array.isArray(payload.all)) keep?.(address, options.apiKey, text);
  return new FeedReading(payload, address);
}

export function feedAddress(
  { feedUrl, feedPath = '/gap/api' }: RewardsClientOptions,
  flow?: string,
  preview?: boolean,
): string {
  return resolveAddress('feedUrl', feedUrl, feedPath, { flow, preview: preview && 'true' });
}
