import { foldCategory } from './fold.js';
import { PLACEMENTS, placementOf, positionOf, type Item, type PlacementName } from './lists.js';
import type { CatalogueFeed, CatalogueOffer } from './schema.js';
import { isStorable } from './shapes.js';

/** A feed without its offers, as stored. */
export interface FeedRow {
  readonly headerTemplate: number;
  readonly settings: string;
  readonly extra: string;
}

/** One offer of one placement, as stored. */
export interface OfferRow {
  readonly placement: PlacementName;
  readonly position: number;
  readonly published: boolean;
  readonly categoryName: string | null;
  readonly categoryParent: string | null;
  readonly body: string;
}

export function feedRow(feed: CatalogueFeed): FeedRow {
  const { headerTemplate = 1, settings = {}, lastcached: _lastcached, ...rest } = feed;
  const { socialProof } = settings;
  const placements: readonly string[] = PLACEMENTS;
  return {
    headerTemplate,
    // Fields that the contract calls empty when unset are sent empty, not left out (2.3, 2.4).
    settings: JSON.stringify({
      ...settings,
      sectionTitles: settings.sectionTitles ?? [],
      ...(socialProof && { socialProof: { ...socialProof, stickers: socialProof.stickers ?? {} } }),
    }),
    extra: JSON.stringify(Object.fromEntries(Object.entries(rest).filter(([key]) => !placements.includes(key)))),
  };
}

export function offerRow(item: Item<CatalogueOffer>): OfferRow {
  const { published = true, ...offer } = item.value;
  return {
    placement: placementOf(item),
    position: positionOf(item),
    published,
    categoryName: foldColumn(offer.category?.name),
    categoryParent: foldColumn(offer.category?.parent),
    body: JSON.stringify(offer),
  };
}

/** Leaves out names with characters that a column can't store. No request can ask for them either. */
function foldColumn(name: string | undefined): string | null {
  return name === undefined || !isStorable(name) ? null : foldCategory(name);
}
