import { html, nothing, type TemplateResult } from 'lit';
import { ctaLabel } from './offer-text.js';
import type { OfferPlace, OfferView } from './offer-view.js';

/**
 * The call to action: a link to the partner's site, or nothing when the feed sends no usable address. Names in full what
 * it leads to, since many of them stand on one page.
 */
export function ctaTemplate({ offer }: OfferPlace, view: OfferView, label?: string): TemplateResult | typeof nothing {
  const { strings } = view.locale;
  const text = view.linkLabel ?? label ?? ctaLabel(offer, view.settings, strings);
  return offer.url
    ? html`<a
        part="cta"
        class="cta"
        data-action="go"
        href=${offer.url}
        target="_blank"
        rel="noopener"
        aria-label=${`${text}: ${offer.title} (${strings.newTab})`}
        ><span dir="auto">${text}</span></a
      >`
    : nothing;
}

/** What stands at the foot of a feed's card: the ways on from it. */
export function actionsTemplate(place: OfferPlace, view: OfferView): TemplateResult {
  return html`<div class="foot">
    ${view.gated(place.offer) ? confirmTemplate(view) : html`${ctaTemplate(place, view)}${detailsTemplate(place, view)}`}
  </div>`;
}

export function confirmTemplate({ locale }: OfferView): TemplateResult {
  return html`<button class="outlined" data-action="confirm-age">${locale.strings.confirmAge}</button>`;
}

export function detailsTemplate({ offer }: OfferPlace, { locale: { strings } }: OfferView): TemplateResult {
  return html`<button
    part="details-button"
    data-action="open"
    aria-haspopup="dialog"
    aria-label=${`${strings.details}: ${offer.title}`}
  >
    ${strings.details}
  </button>`;
}
