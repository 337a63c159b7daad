import type { AgeRestricted } from '../offers/age/age-restricted.js';
import type { ShownPlacement } from '../events.js';
import { expiryOf } from '../offers/card/offer-text.js';
import type { OfferContext } from '../offers/offer-context.js';
import type { Feed } from '../wire/feed.js';
import type { Offer } from '../wire/offer.js';
import type { Placement } from '../wire/placement.js';

/** From this many offers on, there is a search. */
export const MIN_SEARCHABLE_OFFERS = 12;

/** Number of a catalogue's cards rendered first: about a screenful. */
export const FIRST_CARDS = 12;

/** Up to this many offers, all cards are in the document, so that the browser's find-in-page works. */
export const MAX_DRAWN_OFFERS = 300;

/** Logos are taken from this many offers of a section: a header needs three. */
const MAX_LOGO_OFFERS = 24;

/** The options that decide what is shown of a feed. */
export interface SectionOptions {
  readonly placements: readonly Placement[];
  readonly preview: boolean;
  readonly ageRestricted: AgeRestricted;
  /** Whether `all` is still being read. Then its section is shown without offers. */
  readonly awaited?: boolean;
  /** Epoch milliseconds. Offers that have ended by then are left out, except in previews. */
  readonly now: number;
}

/** One placement as shown. It is without offers only while they are being read. */
export interface Section {
  readonly placement: Exclude<ShownPlacement, 'giveaway' | 'codes'>;
  readonly offers: readonly Offer[];
}

export interface Sections {
  readonly list: readonly Section[];
  /** The next instant at which a shown offer ends, in epoch milliseconds; `Infinity` if none ends. */
  readonly nextExpiry: number;
}

/** Whether the offers need no search. Then they are rendered like the other placements, without the lazy-loaded catalogue. */
export function isSmall({ offers }: Section): boolean {
  return offers.length > 0 && offers.length < MIN_SEARCHABLE_OFFERS;
}

/** The sections of a feed at an instant, in the requested order. Test offers come last, and only in previews. */
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
 * Logos of the first three partners shown, without gated offers. The catalogue's logos
 * are used only if there is no other section, because it loads last and the header must not grow then.
 */
export function partnerLogos(sections: readonly Section[], gated: OfferContext['gated']): string[] {
  const early = sections.filter(({ placement }) => placement === 'hero' || placement === 'popular');
  const logos = (early.length ? early : sections)
    .flatMap(({ offers }) => offers.slice(0, MAX_LOGO_OFFERS))
    .map((offer) => (gated(offer) ? undefined : offer.partnerLogo))
    .filter((logo) => logo !== undefined);
  return [...new Set(logos)].slice(0, 3);
}
