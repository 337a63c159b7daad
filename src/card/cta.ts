import { html, nothing, type TemplateResult } from 'lit';
import { linkTo } from './link-params.js';
import { ctaName } from './offer-card.js';
import type { OfferContext, OfferPlace } from './offer-context.js';

/** The call to action: a link to the partner's site, or nothing if the feed sends no usable address. */
export function ctaTemplate(place: OfferPlace, context: OfferContext, label: string): TemplateResult | typeof nothing {
  const url = linkTo(context.links, place);
  return url
    ? html`<a
        part="cta"
        class="cta"
        data-action="go"
        href=${url}
        target="_blank"
        rel="sponsored noopener"
        aria-label=${ctaName(place, context, label)}
        >${label}</a
      >`
    : nothing;
}
