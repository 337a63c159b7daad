import type { Report } from '../wire/report.js';
import { resolveAddress } from './addresses.js';
import type { RewardsClientOptions } from './client-options.js';
import { listenForHead } from './feed-head.js';
import { load } from './load.js';

export interface FeedOptions {
  /** Category of offers (contract 4.1); all by default. */
  flow?: string;
  /** Whether to include unpublished offers; false by default. */
  preview?: boolean;
  /** Stops waiting at any time, even between two attempts. */
  signal?: AbortSignal;
  /** Called for each place where the payload breaks the contract, once a path, before the feed is returned. */
  report?: Report;
}

interface FeedLoading extends Omit<FeedOptions, 'report'> {
  /** Called with the part before a large catalogue, while the catalogue is still loading. */
  readonly onHead?: (payload: Record<string, unknown>, address: string) => void;
}

/** A feed as it arrived, to be read and kept. */
export interface FeedAnswer {
  readonly payload: Record<string, unknown>;
  /** Where it came from. */
  readonly address: string;
  /** The payload as sent; missing if it must not replace the last good feed. */
  readonly text?: string;
}

/** Loads the offers feed (contract 4.1). The caller reads it. */
export async function loadFeed(
  options: RewardsClientOptions,
  { signal, flow, preview, onHead }: FeedLoading,
): Promise<FeedAnswer> {
  const address = feedAddress(options, flow, preview);
  const onText = onHead && listenForHead((payload) => onHead(payload, address));
  const { text, payload } = await load(address, options, { signal, onText });
  // Previews are private, and an error in JSON has no catalogue.
  return { payload, address, text: !preview && Array.isArray(payload.all) ? text : undefined };
}

export function feedAddress(
  { feedUrl, feedPath = '/gap/api' }: RewardsClientOptions,
  flow?: string,
  preview?: boolean,
): string {
  return resolveAddress('feedUrl', feedUrl, feedPath, { flow, preview: preview && 'true' });
}
