import { html, nothing, type TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import { ctaLabel } from './offer-text.js';
import type { OfferPlace, OfferView } from './offer-view.js';

/**
 * The call to action: a link to the partner's site, or nothing when the feed sends no usable address. Names in full what
 * it leads to, since many of them stand on one page.
 */
export function ctaTemplate({ offer }: OfferPlace, view: OfferView, label?: string): TemplateResult | typeof nothing {
  const { strings } = view.locale;
  const text = label ?? ctaLabel(offer, view.settings, strings);
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

/** What stands at the foot of a card: the ways on from it. */
export function actionsTemplate(place: OfferPlace, view: OfferView): TemplateResult {
  const { strings } = view.locale;
  const { offer } = place;
  return html`<div class="foot">
    ${
      view.gated(offer)
        ? html`<button class="outlined" data-action="confirm-age">${strings.confirmAge}</button>`
        : html`${ctaTemplate(place, view)}<button
              part="details-button"
              data-action="open"
              aria-haspopup="dialog"
              aria-label=${ifDefined(`${strings.details}: ${offer.title}`)}
            >
              ${strings.details}
            </button>`
    }
  </div>`;
}
