import { originOf, Fields, isRecord, type Report } from './fields.js';
import { readOffers, type Offer } from './offer.js';
import { readSettings, type Settings } from './settings.js';

/** The offers feed, as read (contract 2.2). Reading it again gives the same feed. */
export interface Feed {
  /** Number of the header's layout; absent if the feed sends none. */
  readonly headerTemplate?: number | undefined;
  readonly settings: Settings;
  /** When the service last cached the feed, in epoch milliseconds. */
  readonly lastcached?: number | undefined;
  readonly hero: readonly Offer[];
  readonly popular: readonly Offer[];
  /** The whole catalogue, which should include the offers of `hero` and `popular`. */
  readonly all: readonly Offer[];
  /** Shown only in previews. */
  readonly testOffers: readonly Offer[];
}

/** Whether a payload is a feed: it has at least one of the contract's lists (2.2). An error written as JSON has none. */
export function isFeed(value: unknown): value is Record<string, unknown> {
  return isRecord(value) && [value.hero, value.popular, value.all].some(Array.isArray);
}

/**
 * Reads a feed payload. Never throws: invalid parts are reported and left out.
 *
 * @param value the payload as parsed from JSON, or a feed read before
 * @param report receives each drift from the contract
 * @param base address of the feed: addresses that begin with `/` get its origin
 * @param head the result of `readFeedHead`, if that was called before
 */
export function readFeed(
  value: unknown,
  report: Report,
  base?: string,
  head = readFeedHead(value, report, base),
): Feed {
  const fields = new Fields(value, '', report);
  if (fields.raw('all') == null) fields.wrong('all', 'is missing');
  const origin = originOf(base);
  return {
    ...head,
    all: readOffers(fields, 'all', origin),
    testOffers: readOffers(fields, 'testOffers', origin),
  };
}

/** Reads what a feed's first screen needs: everything except `all` and `testOffers`, which are empty. */
export function readFeedHead(value: unknown, report: Report, base?: string): Feed {
  const fields = new Fields(value, '', report);
  const origin = originOf(base);
  return {
    headerTemplate: fields.number('headerTemplate'),
    settings: readSettings(fields.record('settings')),
    lastcached: fields.number('lastcached'),
    hero: readOffers(fields, 'hero', origin),
    popular: readOffers(fields, 'popular', origin),
    all: [],
    testOffers: [],
  };
}
