import { Fields } from './fields.js';
import { readOffers, type Offer } from './offer.js';
import type { Report } from './report.js';
import { readSettings, type Settings } from './settings.js';

/** The offers feed as read (contract 2.2). A feed as read can be read again: it comes out the same. */
export interface Feed {
  /** Number of the header's layout; absent when the feed names none. */
  readonly headerTemplate?: number;
  readonly settings: Settings;
  /** When the service last cached the feed, in epoch milliseconds. */
  readonly lastcached?: number;
  readonly hero: readonly Offer[];
  readonly popular: readonly Offer[];
  /** The whole catalogue; what stands in `hero` and `popular` is expected here too. */
  readonly all: readonly Offer[];
  /** Shown in previews only. */
  readonly testOffers: readonly Offer[];
}

/**
 * Reads a feed payload. Never throws: what is wrong is reported and left out, and the rest stands.
 *
 * @param value the payload as parsed from JSON, or a feed read before
 * @param report told of each drift from the contract
 * @param base address that the feed came from: what addresses beginning with `/` are resolved against
 */
export function readFeed(value: unknown, report: Report, base?: string): Feed {
  const feed = new Fields(value, '', report);
  if (feed.raw('all') == null) feed.wrong('all', 'is missing');
  return {
    headerTemplate: feed.number('headerTemplate'),
    settings: readSettings(feed.record('settings')),
    lastcached: feed.number('lastcached'),
    hero: readOffers(feed, 'hero', base),
    popular: readOffers(feed, 'popular', base),
    all: readOffers(feed, 'all', base),
    testOffers: readOffers(feed, 'testOffers', base),
  };
}
