import { html, nothing, type TemplateResult } from 'lit';
import { topTemplate } from '../offers-element/frame.js';
import type { Locale } from '../locales/locale.js';
import type { CoreStrings } from '../locales/strings.js';
import type { OfferContext } from '../offers/offer-context.js';
import type { Giveaway } from '../wire/giveaway.js';
import type { Offer } from '../wire/offer.js';
import type { Settings } from '../wire/settings.js';
import { availabilityOf } from './claims/availability.js';
import { layoutTemplate } from './layouts.js';
import { stepsTemplate } from './steps.js';

/** The header of a giveaway, and its steps. */
export function giveawayTopTemplate(
  { headerTemplate: layout, header, logo, name }: Giveaway,
  headingLevel: number,
  preview: boolean,
  strings: CoreStrings,
): TemplateResult {
  return topTemplate({
    layout,
    header: {
      heading: header.title ?? name ?? strings.heading,
      subheading: header.description ?? '',
      headingLevel,
      logo,
      logos: logo ? [logo] : [],
    },
    below: stepsTemplate(header.steps),
    preview,
    strings,
  });
}

/** The offers of a giveaway, in its layout. */
export function giveawayTemplate(
  { template }: Giveaway,
  offers: readonly Offer[],
  context: OfferContext,
  below: unknown = nothing,
): TemplateResult {
  return html`<section part="placement" data-placement="giveaway">${layoutTemplate(template, offers, context)}</section>
    ${below}`;
}

interface GiveawayViewOptions {
  readonly settings: Settings;
  readonly locale: Locale;
  /** Level of the element's heading. */
  readonly level: number;
  readonly gated: OfferContext['gated'];
  readonly arrows?: OfferContext['arrows'];
  /** Epoch milliseconds. */
  readonly now: number;
  readonly foot: OfferContext['foot'];
}

/** The context of the giveaway's offer templates. */
export function giveawayView({ settings, locale, level, gated, arrows, now, foot }: GiveawayViewOptions): OfferContext {
  return {
    settings,
    locale,
    headingLevel: Math.min(level + 1, 6),
    gated,
    arrows,
    linkLabel: locale.strings.viewOffer,
    ended: (offer) => availabilityOf(offer, now) === 'ended',
    foot,
  };
}
