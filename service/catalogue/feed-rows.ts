import { foldCategory } from './fold.js';
import type { CatalogueFeed, CatalogueOffer } from './schema.js';
import { isStorable } from './shapes.js';

/** The lists of a feed, in the order of sending (contract 2.2). */
export const PLACEMENTS = ['hero', 'popular', 'all', 'testOffers'] as const;

export type PlacementName = (typeof PLACEMENTS)[number];

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

/** Yields one row at a time: all texts of a large feed at once would take as much memory as its file. */
export function* offerRows(feed: CatalogueFeed): Generator<OfferRow> {
  for (const placement of PLACEMENTS)
    for (const [position, offer] of (feed[placement] ?? []).entries()) yield offerRow(offer, placement, position);
}

function offerRow(
  { published = true, ...offer }: CatalogueOffer,
  placement: PlacementName,
  position: number,
): OfferRow {
  return {
    placement,
    position,
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
