import type { TemplateResult } from 'lit';
import type { ShownPlacement } from '../events.js';
import type { Locale } from '../locales/locale.js';
import type { Offer } from '../wire/offer.js';
import type { Settings } from '../wire/settings.js';

/** The input of an offer's templates besides the offer. It is the same object as long as nothing changes. */
export interface OfferContext {
  readonly locale: Locale;
  readonly settings: Settings;
  /** Label of links to the partner's site, if the feed's labels are for another button. */
  readonly linkLabel?: string;
  /** Level of a card's title among the page's headings. */
  readonly headingLevel: number;
  /** Pictures that come in several sizes get their addresses after the first paint. */
  readonly imageUrl: unknown;
  /** Whether the offer is behind the age gate. */
  readonly gated: (offer: Offer) => boolean;
  /** Whether the offer has ended; only previews show such offers. */
  readonly ended: (offer: Offer) => boolean;
  /** Says on a card that its offer ends soon. Cards of a giveaway name the date instead. */
  readonly soon?: (offer: Partial<Offer>) => unknown;
  /** The arrows of a row that doesn't fit: of a placement, or of categories. */
  readonly arrows?: (row: string) => unknown;
  /** The foot of a card. */
  readonly foot: (place: OfferPlace, context: OfferContext) => TemplateResult;
}

/** The offers that a placement shows. */
export interface ShownOffers {
  readonly placement: ShownPlacement;
  readonly offers: readonly Offer[];
}

/** A card's place, for its events. */
export interface OfferPlace {
  readonly offer: Offer;
  readonly placement: ShownPlacement;
  /** From 1, within the placement as shown. */
  readonly position: number;
  /** Number of offers in the placement, if not all of them are in the document. */
  readonly setSize?: number;
}

/** A card's element carries its place, so that one delegated listener can serve all cards. */
export interface OfferCardElement extends HTMLElement {
  place: OfferPlace;
}
