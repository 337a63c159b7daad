import { html, nothing, type TemplateResult } from 'lit';
import { topTemplate } from '../element/frame.js';
import { isCovered, type DisplayMoment, type Payload } from '../element/moment.js';
import type { OfferContext } from '../card/offer-context.js';
import type { Giveaway } from '../wire/giveaway.js';
import type { Offer } from '../wire/offer.js';
import { availabilityOf } from './claims/claimable.js';
import { READY } from './claims/claim-machine.js';
import { claimTemplate } from './claims/claim-template.js';
import { claimView, type ClaimView } from './claims/claim-view.js';
import { layoutTemplate } from './layouts.js';
import { stepsTemplate } from './steps.js';

/** A giveaway to show. */
export type LoadedGiveaway = Giveaway & Payload;

/** What the element shows of a giveaway at a moment. */
export interface GiveawayModel {
  readonly giveaway: LoadedGiveaway;
  readonly offers: readonly Offer[];
  readonly moment: DisplayMoment;
  readonly context: OfferContext;
}

/** What depends on the shopper. */
export interface ShopperView {
  claimOf(offer: Offer): ClaimView;
  /** Whether copying the code of an offer just worked; undefined if copy was not pressed. */
  copied?(offer: Offer): boolean | undefined;
}

/** Derives what is drawn: on a server, for taking over its page, and before each update. */
export function deriveGiveaway(
  giveaway: LoadedGiveaway,
  moment: DisplayMoment,
  shopper: ShopperView = unknownShopper(moment),
  arrows?: OfferContext['arrows'],
): GiveawayModel {
  const { locale, now, display } = moment;
  return {
    giveaway,
    offers: giveaway.offers.filter((offer) => !(display.ageRestricted === 'hide' && offer.ageRestricted)),
    moment,
    context: {
      settings: giveaway.settings,
      locale,
      headingLevel: Math.min(display.level + 1, 6),
      imageUrl: display.imageUrl,
      gated: (offer) => isCovered(offer, moment, giveaway),
      arrows,
      linkLabel: locale.strings.viewOffer,
      ended: (offer) => availabilityOf(offer, now) === 'ended',
      foot: (place, context) =>
        claimTemplate(place, context, shopper.claimOf(place.offer), shopper.copied?.(place.offer)),
    },
  };
}

/** On a server, nobody has claimed anything. */
function unknownShopper({ now, display }: DisplayMoment): ShopperView {
  const facts = { needsSignIn: false, recoverable: false, sample: display.preview, stored: false, helped: false };
  return { claimOf: (offer) => claimView(offer, READY, facts, now) };
}

/** The header of a giveaway, and its steps. */
export function giveawayTopTemplate({ giveaway, moment }: GiveawayModel): TemplateResult {
  const { headerTemplate: layout, header, logo, name } = giveaway;
  const { level } = moment.display;
  const { strings } = moment.locale;
  return topTemplate({
    layout,
    header: {
      heading: header.title ?? name ?? strings.heading,
      subheading: header.description ?? '',
      headingLevel: level,
      logo,
      logos: logo ? [logo] : [],
    },
    below: stepsTemplate(header.steps),
    moment,
  });
}

/** The offers of a giveaway, in its layout. */
export function giveawayTemplate(
  { giveaway, offers, context }: GiveawayModel,
  below: unknown = nothing,
): TemplateResult {
  return html`<section part="placement" data-placement="giveaway">
      ${layoutTemplate(giveaway.template, offers, context)}
    </section>
    ${below}`;
}
