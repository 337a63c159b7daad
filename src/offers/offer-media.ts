import { html, nothing, type TemplateResult } from 'lit';
import { initial, stickerOnImage, stickerText } from './offer-text.js';
import type { OfferPlace, OfferView } from './offer-view.js';

/**
 * The picture in its box, with sticker and badges on it. A missing or broken picture leaves the partner's initial.
 *
 * @param first whether it is the largest thing in view as the element appears
 */
export function mediaTemplate(place: OfferPlace, view: OfferView, src?: string, first = false): TemplateResult {
  const { offer } = place;
  const gated = view.gated(offer);
  const shown = gated ? undefined : src;
  return html`<div
    class="media"
    data-initial=${gated ? view.locale.strings.adult : initial(offer)}
    ?data-broken=${!shown}
  >
    ${
      shown
        ? html`<img
            part="offer-image"
            loading=${first ? 'eager' : 'lazy'}
            fetchpriority=${first ? 'high' : nothing}
            src=${shown}
            alt=""
            decoding="async"
          />`
        : nothing
    }
    ${stickerOnImage(view.settings) ? stickerTemplate(place, view) : nothing} ${badgesTemplate(place, view)}
  </div>`;
}

export function stickerTemplate({ offer }: OfferPlace, view: OfferView): TemplateResult | typeof nothing {
  const text = view.gated(offer) ? undefined : stickerText(offer, view.settings);
  return text ? html`<span part="sticker" class="sticker"><span dir="auto">${text}</span></span>` : nothing;
}

function badgesTemplate({ offer, placement }: OfferPlace, view: OfferView): TemplateResult | typeof nothing {
  const { strings } = view.locale;
  const badges = [
    view.ended(offer) && strings.ended,
    placement === 'test' && strings.testBadge,
    offer.ageRestricted && !view.gated(offer) && strings.adult,
  ].filter(Boolean);
  return badges.length
    ? html`<span class="badges"
        >${badges.map((badge) => html`<span part="badge" class="badge" dir="auto">${badge}</span>`)}</span
      >`
    : nothing;
}

/** Who offers it: logo and name on a line. */
export function partnerTemplate({ offer }: OfferPlace): TemplateResult | typeof nothing {
  const { partner, partnerLogo } = offer;
  if (!partner && !partnerLogo) return nothing;
  return html`<div class="by">
    ${
      partnerLogo
        ? html`<img part="offer-logo" class="logo" src=${partnerLogo} alt="" loading="lazy" decoding="async" />`
        : nothing
    }
    <span part="offer-partner" dir="auto">${partner}</span>
  </div>`;
}

/**
 * Images that do not load give their place to what stands behind them. `load` and `error` do not bubble: listen for
 * both in the capture phase.
 */
export function onImage(event: Event): void {
  const image = event.target;
  if (!(image instanceof HTMLImageElement)) return;
  const broken = event.type === 'error';
  image.hidden = broken;
  image.closest('.media')?.toggleAttribute('data-broken', broken);
}
