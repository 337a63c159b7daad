import { html, nothing, type TemplateResult } from 'lit';
import { ctaLabel } from './offer-text.js';
import type { OfferPlace, OfferView } from './offer-view.js';

/** Names in full what a call to action leads to, since many of them stand on one page. */
function ctaName({ offer }: OfferPlace, { locale: { strings } }: OfferView, label: string): string {
  return `${label}: ${offer.title} (${strings.newTab})`;
}

/** The call to action: a link to the partner's site, or nothing when the feed sends no usable address. */
export function ctaTemplate(place: OfferPlace, view: OfferView, label: string): TemplateResult | typeof nothing {
  const { url } = place.offer;
  return url
    ? html`<a
        part="cta"
        class="cta"
        data-action="go"
        href=${url}
        target="_blank"
        rel="noopener"
        aria-label=${ctaName(place, view, label)}
        >${label}</a
      >`
    : nothing;
}

/** The foot of a feed's card: the ways on from it. One template for most of them, to save nodes. */
export function actionsTemplate(place: OfferPlace, view: OfferView): TemplateResult {
  const { offer } = place;
  const { strings } = view.locale;
  if (view.gated(offer)) return html`<div class="foot">${confirmTemplate(view)}</div>`;
  if (!offer.url) return html`<div class="foot">${detailsTemplate(place, view)}</div>`;
  const label = ctaLabel(offer, view.settings, strings);
  // White space between and in buttons would be nodes, too.
  // prettier-ignore
  return html`<div class="foot">
    <a
      part="cta"
      class="cta"
      data-action="go"
      href=${offer.url}
      target="_blank"
      rel="noopener"
      aria-label=${ctaName(place, view, label)}
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
