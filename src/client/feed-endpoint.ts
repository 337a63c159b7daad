import { isFeed } from '../wire/feed.js';
import type { Report } from '../wire/report.js';
import { resolveAddress } from './addresses.js';
import type { RewardsClientOptions } from './client-options.js';
import { listenForHead } from './feed-head.js';
import { load } from './load.js';
import { RewardsError } from './rewards-error.js';

export interface FeedOptions {
  /** Category of offers (contract 4.1); all by default. */
  flow?: string | undefined;
  /** Whether to include unpublished offers; false by default. */
  preview?: boolean | undefined;
  /** Stops waiting at any time, even between two attempts. */
  signal?: AbortSignal | undefined;
  /** Called for each place where the payload breaks the contract, once a path, before the feed is returned. */
  report?: Report | undefined;
}

interface FeedLoading extends Omit<FeedOptions, 'report'> {
  /** Called with the part before a large catalogue, while the catalogue is still loading. */
  readonly onHead?: ((payload: Record<string, unknown>, address: string) => void) | undefined;
}

/** A feed as it arrived, to be read and kept. */
export interface FeedAnswer {
  readonly payload: Record<string, unknown>;
  /** Where it came from. */
  readonly address: string;
  /** The payload as sent; missing if it must not replace the last good feed. */
  readonly text?: string | undefined;
}

/**
 * Loads the offers feed (contract 4.1). The caller reads it.
 *
 * @throws {RewardsError}
 */
export async function loadFeed(
  options: RewardsClientOptions,
  { signal, flow, preview, onHead }: FeedLoading,
): Promise<FeedAnswer> {
  const address = feedAddress(options, flow, preview);
  const onText = onHead && listenForHead((payload) => onHead(payload, address));
  const { text, payload } = await load(address, options, { signal, onText });
  requireFeed(payload);
  // Previews are private, and a feed without a catalogue must not replace one that has it.
  return { payload, address, text: !preview && Array.isArray(payload.all) ? text : undefined };
}

/**
 * Checks that a payload is a feed.
 *
 * @throws {RewardsError} of kind `format`
 */
export function requireFeed(payload: unknown): asserts payload is Record<string, unknown> {
  if (!isFeed(payload)) throw new RewardsError('format', 'The payload is not a feed');
}

export function feedAddress(
  { feedUrl, feedPath = '/gap/api' }: RewardsClientOptions,
  flow?: string,
  preview?: boolean,
): string {
  return resolveAddress('feedUrl', feedUrl, feedPath, { flow, preview: preview && 'true' });
}
