import { html, type TemplateResult } from 'lit';
import { ctaLabel } from './offer-text.js';
import type { OfferPlace, OfferContext } from '../offer-context.js';

/** Full accessible name of a call to action, because a page has many of them. */
export function ctaName({ offer }: OfferPlace, { locale: { strings } }: OfferContext, label: string): string {
  return `${label}: ${offer.title} (${strings.newTab})`;
}

/** The foot of a feed's card, with its actions. Most cards use one template, to save nodes. */
export function actionsTemplate(place: OfferPlace, context: OfferContext): TemplateResult {
  const { offer } = place;
  const { strings } = context.locale;
  if (context.gated(offer)) return html`<div class="foot">${confirmTemplate(context)}</div>`;
  if (!offer.url) return html`<div class="foot">${detailsTemplate(place, context)}</div>`;
  const label = ctaLabel(offer, context.settings, strings);
  // White space between and in buttons would also be nodes.
  // prettier-ignore
  return html`<div class="foot">
    <a
      part="cta"
      class="cta"
      data-action="go"
      href=${offer.url}
      target="_blank"
      rel="sponsored noopener"
      aria-label=${ctaName(place, context, label)}
      >${label}</a
    ><button
      part="details-button"
      data-action="open"
      aria-haspopup="dialog"
      aria-label=${`${strings.details}: ${offer.title}`}
      >${strings.details}</button
    >
  </div>`;
}

export function confirmTemplate({ locale }: OfferContext): TemplateResult {
  return html`<button class="outlined" data-action="confirm-age">${locale.strings.confirmAge}</button>`;
}

export function detailsTemplate({ offer }: OfferPlace, { locale: { strings } }: OfferContext): TemplateResult {
  return html`<button
    part="details-button"
    data-action="open"
    aria-haspopup="dialog"
    aria-label=${`${strings.details}: ${offer.title}`}
  >
    ${strings.details}
  </button>`;
}
