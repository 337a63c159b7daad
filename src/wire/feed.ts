import { Fields } from './fields.js';
import { readOffers, readOffersInSteps, type Offer } from './offer.js';
import { DriftList, type Report } from './report.js';
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
  let feed: Feed | undefined;
  for (const step of readInSteps(value, report, base)) feed = step ?? feed;
  return feed!;
}

/**
 * A feed that is read bit by bit, so that a page can show its first offers before the whole catalogue is read: going
 * through it reads on, an offer a step. Whoever leaves off leaves the rest to be read later, or by somebody else.
 */
export class FeedReading implements IterableIterator<unknown> {
  /** As far as it is read: `all` and `testOffers` are empty until the end, when another object takes its place. */
  feed: Feed;
  /** How many offers there are in `all` and `testOffers`. */
  readonly size: number;
  readonly #drifts = new DriftList();
  readonly #steps: Iterator<Feed | undefined, undefined>;

  /** @param value,base as those of `readFeed` */
  constructor(value: unknown, base?: string) {
    this.#steps = readInSteps(value, this.#drifts.report, base);
    this.feed = this.#steps.next().value as Feed;
    const { all, testOffers } = value as Record<string, unknown>;
    this.size = [all, testOffers].flat().length;
  }

  next(): IteratorResult<unknown> {
    const step = this.#steps.next();
    this.feed = step.value ?? this.feed;
    return step;
  }

  [Symbol.iterator](): this {
    return this;
  }

  /** Reads what there is left, and tells of each drift from the contract. */
  finish(report?: Report): Feed {
    for (const _ of this);
    if (report) this.#drifts.tell(report);
    return this.feed;
  }
}

/** First the feed without `all` and test offers, then a step for each of those, and in the end the whole feed. */
function* readInSteps(value: unknown, report: Report, base?: string): Generator<Feed | undefined, undefined> {
  const fields = new Fields(value, '', report);
  if (fields.raw('all') == null) fields.wrong('all', 'is missing');
  const first: Feed = {
    headerTemplate: fields.number('headerTemplate'),
    settings: readSettings(fields.record('settings')),
    lastcached: fields.number('lastcached'),
    hero: readOffers(fields, 'hero', base),
    popular: readOffers(fields, 'popular', base),
    all: [],
    testOffers: [],
  };
  yield first;
  yield {
    ...first,
    all: yield* readOffersInSteps(fields, 'all', base),
    testOffers: yield* readOffersInSteps(fields, 'testOffers', base),
  };
}
