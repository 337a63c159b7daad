import type { TemplateResult } from 'lit';
import type { DisplayOptions } from '../offers-element/display-options.js';
import { readFeed, type Feed } from '../wire/feed.js';
import type { catalogueScreen } from './catalogue/catalogue-screen.js';
import type { DrawnFeed } from './drawn-feed.js';
import { feedScreen } from './first-screen.js';
import type { LoadedFeed } from './loaded-feed.js';
import { isSmall } from './sections.js';

/** What a server has drawn of a feed. */
export interface AdoptedFeed {
  readonly loaded: LoadedFeed;
  /** Whether there is a catalogue with search. */
  readonly large: boolean;
  readonly draw: (drawCatalogue: typeof catalogueScreen | undefined) => TemplateResult;
}

/**
 * Lazy-loaded. Reads what a server has drawn.
 *
 * @param address of the feed, against which those within it are resolved
 * @throws {Error} if it has drawn no offers
 */
export function adoptFeed(drawn: DrawnFeed, display: DisplayOptions, address: string | undefined): AdoptedFeed {
  const { total, categories, now } = drawn;
  const read = readFeed(drawn.feed, () => undefined, new URL(address ?? '', document.baseURI).href);
  const feed: Feed = {
    ...read,
    hero: display.mark(read.hero),
    popular: display.mark(read.popular),
    all: display.mark(read.all),
    testOffers: display.mark(read.testOffers),
  };
  const { hero, popular, all } = feed;
  if (!hero.length && !popular.length && !all.length) throw new Error('Nothing was drawn');
  return {
    loaded: { feed, whole: false, loadedAt: now, stale: false, drawn: { total, categories } },
    large: all.length > 0 && !isSmall({ placement: 'all', offers: all }),
    draw: (drawCatalogue) => feedScreen(drawn, display, feed, drawCatalogue),
  };
}
