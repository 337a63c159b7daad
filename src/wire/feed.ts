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
 * @param report receives each drift from the contract
 * @param base address that the feed came from: what addresses beginning with `/` are resolved against
 * @param head what `readFeedHead` has read of it, where that came first
 */
export function readFeed(
  value: unknown,
  report: Report,
  base?: string,
  head = readFeedHead(value, report, base),
): Feed {
  const fields = new Fields(value, '', report);
  if (fields.raw('all') == null) fields.wrong('all', 'is missing');
  return { ...head, all: readOffers(fields, 'all', base), testOffers: readOffers(fields, 'testOffers', base) };
}

/** Reads what a feed's first screen needs: everything but `all` and `testOffers`, which are empty. */
export function readFeedHead(value: unknown, report: Report, base?: string): Feed {
  const fields = new Fields(value, '', report);
  return {
    headerTemplate: fields.number('headerTemplate'),
    settings: readSettings(fields.record('settings')),
    lastcached: fields.number('lastcached'),
    hero: readOffers(fields, 'hero', base),
    popular: readOffers(fields, 'popular', base),
    all: [],
    testOffers: [],
  };
}
