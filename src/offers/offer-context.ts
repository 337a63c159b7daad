import type { TemplateResult } from 'lit';
import type { ShownPlacement } from '../events.js';
import type { Locale } from '../locales/locale.js';
import type { Offer } from '../wire/offer.js';
import type { Settings } from '../wire/settings.js';

/** What a template of an offer needs to know beside the offer itself. The same object as long as nothing changed. */
export interface OfferContext {
  readonly locale: Locale;
  readonly settings: Settings;
  /** Label of links to the partner's site, where the labels that were sent belong to another button. */
  readonly linkLabel?: string;
  /** Level of a card's title among the page's headings. */
  readonly headingLevel: number;
  /** Whether the offer stands behind a confirmation of the reader's age. */
  readonly gated: (offer: Offer) => boolean;
  /** Whether the offer is past; only a preview shows such a one. */
  readonly ended: (offer: Offer) => boolean;
  /** What stands at the foot of a card. */
  readonly foot: (place: OfferPlace, context: OfferContext) => TemplateResult;
}

/** Where a card stands: what its events tell. */
export interface OfferPlace {
  readonly offer: Offer;
  readonly placement: ShownPlacement;
  /** From 1, within the placement as shown. */
  readonly position: number;
  /** How many offers the placement shows; given where not all of them are in the document. */
  readonly setSize?: number;
}

/** A card's element carries its place, so that one delegated listener can serve all cards. */
export interface OfferCardElement extends HTMLElement {
  place: OfferPlace;
}
