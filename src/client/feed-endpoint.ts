import { isFeed, readFeed, readFeedHead, type Feed } from '../wire/feed.js';
import { Fields, originOf, type Report, isRecord } from '../wire/fields.js';
import { resolveAddress, type RewardsClientOptions } from './addresses.js';
import { load } from './load.js';
import { inSlices } from './slices.js';
import { RewardsError } from './rewards-error.js';
import { offersIn, type Offer } from '../wire/offer.js';
import { parseJson } from '../wire/parse-json.js';

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

/** How an element loads a feed. */
export interface FeedLoading extends FeedOptions {
  /**
   * Called with the part of a large feed before its catalogue, once or twice. Before the catalogue is read, what it returns is
   * awaited.
   */
  onHead?: ((head: Feed) => unknown) | undefined;
}

/** Where feeds come from: a `RewardsClient`, or anything that behaves like one. */
export interface FeedAccess {
  getFeed(loading: FeedLoading): Promise<Feed>;
  /** The last good feed, for when the service is down. */
  lastFeed?(options: Pick<FeedOptions, 'flow'>): KeptFeed | undefined;
}

/** The last good feed, for when the service is down. */
export interface KeptFeed {
  readonly feed: Feed;
  /** When it was kept, in epoch milliseconds. */
  readonly savedAt: number;
}

/** With more offers, a catalogue takes so long to read that the first screen is painted before. */
const MAX_READ_AT_ONCE = 300;

/**
 * Loads the offers feed (contract 4.1).
 *
 * @param keep keeps the text of a good feed for an outage
 * @throws {RewardsError}
 */
export async function getFeed(
  options: RewardsClientOptions,
  loading: FeedLoading,
  keep: (address: string, apiKey: string | undefined, text: string) => unknown,
): Promise<Feed> {
  const { signal, flow, preview, report = () => undefined, onHead } = loading;
  const address = feedAddress(options, flow, preview);
  let head: Feed | undefined;
  const onText = onHead && listenForHead((payload) => onHead((head = readFeedHead(payload, report, address))));
  const { text, payload } = await load(address, options, { signal, onText });
  const feed = readFeedPayload(payload, address, loading, head);
  // Previews are private, and a feed without a catalogue must not replace one that has it.
  if (!preview && Array.isArray(payload.all)) keep(address, options.apiKey, text);
  return feed;
}

/**
 * Reads a payload; the catalogue of a large one after its head has been shown.
 *
 * @param head if it was read before
 * @throws {RewardsError} of kind `format` if it is not a feed
 */
export async function readFeedPayload(
  payload: unknown,
  base: string,
  { signal, report = () => undefined, onHead }: FeedLoading,
  head?: Feed,
): Promise<Feed> {
  if (!isFeed(payload)) throw new RewardsError('format', 'The payload is not a feed');
  if (!onHead || !Array.isArray(payload.all) || payload.all.length <= MAX_READ_AT_ONCE)
    return readFeed(payload, report, base, head);
  await onHead((head ??= readFeedHead(payload, report, base)));
  const all: Offer[] = [];
  await inSlices(
    offersIn(new Fields(payload, '', report), 'all', originOf(base)),
    (offer) => all.push(offer),
    () => signal?.throwIfAborted(),
  );
  return { ...readFeed({ ...payload, all: [] }, report, base, head), all };
}

export function feedAddress(
  { feedUrl, feedPath = '/gap/api' }: RewardsClientOptions,
  flow?: string,
  preview?: boolean,
): string {
  return resolveAddress('feedUrl', feedUrl, feedPath, { flow, preview: preview && 'true' });
}

/** A feed that is larger than this isn't waited for. A smaller one arrives nearly at once. */
const MIN_CHARS = 65_536;
/** The fields that the first offers are drawn with. If one of these came later, they would change while the shopper reads. */
const PARTS = ['headerTemplate', 'settings', 'hero', 'popular'];

/**
 * Makes a listener for the text of a feed while it arrives. If the feed is large, it reports the part before the catalogue once:
 * header, settings, hero and popular, as a feed with an empty catalogue. It reports nothing if one of them comes later.
 */
export function listenForHead(onHead: (payload: Record<string, unknown>) => void): (text: string) => void {
  let over = false;
  return (text) => {
    if (over || text.length < MIN_CHARS) return;
    over = true;
    const head = readHead(text);
    if (head) onHead(head);
  };
}

/** If `"all":[` was found in a text or a nested list, the part before it isn't valid JSON. */
function readHead(text: string): Record<string, unknown> | undefined {
  try {
    const head: unknown = parseJson(text.slice(0, text.search(/"all"\s*:\s*\[/)) + '"all":[]}');
    return isRecord(head) && PARTS.every((part) => part in head) ? head : undefined;
  } catch {
    return undefined;
  }
}
