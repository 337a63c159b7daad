import type { nothing, TemplateResult } from 'lit';
import type { ShownPlacement } from '../events.js';
import type { DateContext } from '../locales/dates.js';
import type { Offer } from '../wire/offer.js';
import type { Settings } from '../wire/settings.js';
import type { Links } from './link-params.js';

/** The input of an offer's templates besides the offer. It is the same object as long as nothing changes. */
export interface OfferContext extends DateContext {
  readonly settings: Settings;
  /** What links to the partners' sites get. */
  readonly links: Links;
  /** Label of links to the partner's site, if the feed's labels are for another button. */
  readonly linkLabel?: string;
  /** Level of a card's title among the page's headings. */
  readonly headingLevel: number;
  readonly pictureOf: PictureOf;
  /** How the cards of a giveaway are laid out, if not in a grid. */
  readonly layout?: 'row' | 'rows';
  /** Says that an offer ends soon. Unknown on a server, and until what follows the first paint has loaded. */
  readonly endsSoon?: EndsSoon | undefined;
  /** The arrows of a row that doesn't fit: of a placement, or of categories. */
  readonly arrows?: ((row: string) => unknown) | undefined;
}

/** Says that an offer ends within a week, by the reader's calendar; undefined for any other. The same function throughout a day. */
export type EndsSoon = (offer: Pick<Offer, 'expiry'>, now: DateContext) => string | undefined;

/** What a browser loads a picture from, as attributes. Without an address, it is not loaded yet. */
export type Picture = Readonly<Record<'src' | 'srcset' | 'sizes', string | typeof nothing>>;

/**
 * Gives a picture its attributes. It is another function as soon as it gives something else.
 *
 * @param address the offer's, if it has a picture
 * @param placement where it is, which decides how wide it is
 * @param isLarge whether its card is large there
 */
export type PictureOf = (
  address: string | undefined,
  placement: ShownPlacement | 'details',
  isLarge?: boolean,
  layout?: OfferContext['layout'],
) => Picture;

/** An offer as it is shown at a moment. */
export interface ShownOffer {
  readonly offer: Offer;
  /** The shopper's own code, if the details show it. */
  readonly code?: string | undefined;
  /** Whether it has ended. Only previews and giveaways show such offers. */
  readonly ended: boolean;
  /** Whether its card has a line that says when it ends, because that is soon. Cards of a giveaway name the date instead. */
  readonly soon?: boolean;
}

/** The offers that a placement shows. */
export interface ShownOffers<Shown extends ShownOffer = ShownOffer> {
  readonly placement: ShownPlacement;
  readonly offers: readonly Shown[];
}

/** A shown offer in its place, for its card and its events. */
export interface OfferPlace extends ShownOffer {
  readonly placement: ShownPlacement;
  /** From 1, within the placement as shown. */
  readonly position: number;
  /** Number of offers in the placement, if not all of them are in the document. */
  readonly setSize?: number | undefined;
}

/** Draws the foot of a card. */
export type FootTemplate<Place extends OfferPlace> = (place: Place, context: OfferContext) => TemplateResult;

/** A card's element carries its place, so that one delegated listener can serve all cards. */
export interface OfferCardElement extends HTMLElement {
  place: OfferPlace;
}
