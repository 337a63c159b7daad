import type { TemplateResult } from 'lit';
import type { DisplayOptions } from '../offers-element/display-options.js';
import type { Shell } from '../offers-element/shell.js';
import { readFeed } from '../wire/feed.js';
import type * as CatalogueModule from './catalogue/catalogue.js';
import { feedScreen } from './first-screen.js';
import type { DrawnFeed, LoadedFeed } from './loaded-feed.js';
import { isSmall } from './sections.js';

/** What a server has drawn of a feed. */
export interface AdoptedFeed {
  readonly loaded: LoadedFeed;
  readonly catalogue: CatalogueModule.Catalogue | undefined;
  readonly screen: TemplateResult;
}

/**
 * Lazy-loaded. Reads what a server has drawn.
 *
 * @param address of the feed, against which those within it are resolved
 * @param loadCatalogue loads what draws a catalogue with search
 * @throws {Error} if it has drawn no offers
 */
export async function adoptFeed(
  drawn: DrawnFeed,
  display: DisplayOptions,
  address: string | undefined,
  shell: Shell,
  loadCatalogue: () => Promise<typeof CatalogueModule>,
): Promise<AdoptedFeed> {
  const { total, categories, now } = drawn;
  const feed = { ...readFeed(drawn.feed, () => undefined, new URL(address ?? '', document.baseURI).href) };
  for (const list of ['hero', 'popular', 'all', 'testOffers'] as const) feed[list] = display.mark(feed[list]);
  const { hero, popular, all } = feed;
  if (!hero.length && !popular.length && !all.length) throw new Error('Nothing was drawn');
  const part = all.length && !isSmall({ placement: 'all', offers: all }) ? await loadCatalogue() : undefined;
  const catalogue = part && new part.Catalogue(shell);
  return {
    loaded: { feed, whole: false, loadedAt: now, stale: false, drawn: { total, categories } },
    catalogue,
    screen: feedScreen(drawn, display, feed, (section, titleLevel, context) => {
      catalogue!.setOffers(section.offers, context.gated, drawn);
      return catalogue!.template(section, titleLevel, context);
    }),
  };
}
