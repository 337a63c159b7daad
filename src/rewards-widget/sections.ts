import type { AgeRestricted } from '../offers/age/age-restricted.js';
import type { ShownPlacement } from '../events.js';
import { expiryOf } from '../offers/card/offer-text.js';
import type { Feed } from '../wire/feed.js';
import type { Offer } from '../wire/offer.js';
import { isPlacement, PLACEMENTS, type Placement } from '../wire/placement.js';

/** From so many offers up there is something to search. */
export const MIN_SEARCHABLE = 12;

/** Of so many offers a section's logos are taken: a header needs three. */
const MAX_LOGOS_FROM = 24;

/** What of a feed is shown. */
export interface SectionOptions {
  readonly placements: readonly Placement[];
  readonly preview: boolean;
  readonly ageRestricted: AgeRestricted;
  /** Whether `all` is still being read: its section stands already, without offers. */
  readonly awaited?: boolean;
  /** Epoch milliseconds: what is past by then is gone, but for previews. */
  readonly now: number;
}

/** One placement as shown: without offers only while they are awaited. */
export interface Section {
  readonly placement: Exclude<ShownPlacement, 'giveaway'>;
  readonly offers: readonly Offer[];
}

export interface Sections {
  readonly list: readonly Section[];
  /** The next instant at which an offer shown now is past, in epoch milliseconds; `Infinity` when there is none. */
  readonly nextExpiry: number;
}

/** Whether the offers need no search: then they are drawn as the other placements are, and no part of the code is needed. */
export function isSmall({ offers }: Section): boolean {
  return offers.length > 0 && offers.length < MIN_SEARCHABLE;
}

/** What a feed shows at an instant, in the order asked for; test offers come last, and in previews only. */
export function readSections(
  feed: Feed,
  { placements, preview, ageRestricted, awaited, now }: SectionOptions,
): Sections {
  let nextExpiry = Infinity;
  const isShown = (offer: Offer): boolean => {
    if (offer.ageRestricted && ageRestricted === 'hide') return false;
    const expiry = expiryOf(offer);
    if (expiry > now) nextExpiry = Math.min(nextExpiry, expiry);
    return preview || expiry > now;
  };
  const list: Section[] = [];
  const add = (placement: Section['placement'], offers: readonly Offer[]): void => {
    const shown = offers.filter(isShown);
    if (shown.length || (awaited && placement === 'all')) list.push({ placement, offers: shown });
  };
  for (const placement of placements) add(placement, feed[placement]);
  if (preview) add('test', feed.testOffers);
  return { list, nextExpiry };
}

/**
 * Reads the attribute: names of placements in any order, each once; all of them when none is a name we know. An attribute
 * that was removed is null, and a framework's property that is gone is undefined.
 */
export function readPlacements(text: string | null | undefined): Placement[] {
  const named = new Set(text?.toLowerCase().split(/[\s,]+/));
  const known = [...named].filter(isPlacement);
  return known.length ? known : [...PLACEMENTS];
}

/**
 * Logos of the first three partners shown, for headers that have a place for them; none of an offer that is covered. The
 * catalogue's stand in only where there is nothing else, since it comes last: the header must not grow by then.
 */
export function partnerLogos(sections: readonly Section[], gated: (offer: Offer) => boolean): string[] {
  const early = sections.filter(({ placement }) => placement === 'hero' || placement === 'popular');
  const logos = (early.length ? early : sections)
    .flatMap(({ offers }) => offers.slice(0, MAX_LOGOS_FROM))
    .map((offer) => (gated(offer) ? undefined : offer.partnerLogo))
    .filter((logo) => logo !== undefined);
  return [...new Set(logos)].slice(0, 3);
}
