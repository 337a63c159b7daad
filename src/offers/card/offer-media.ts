import { html, nothing, type TemplateResult } from 'lit';
import { stickerOnImage, stickerText } from './offer-text.js';
import type { OfferPlace, OfferContext } from '../offer-context.js';

/**
 * A picture for its box; a missing or broken one leaves the box to the partner's initial.
 *
 * @param first whether it is the largest thing in view as the element appears
 */
export function pictureTemplate(src: string | undefined, first = false): TemplateResult | typeof nothing {
  return src
    ? html`<img
        part="offer-image"
        loading=${first ? 'eager' : 'lazy'}
        fetchpriority=${first ? 'high' : nothing}
        src=${src}
        alt=""
        decoding="async"
      />`
    : nothing;
}

/** What marks an offer, on its picture or under it: sticker and badges. */
export function marksTemplate(place: OfferPlace, context: OfferContext): unknown {
  const sticker = stickerTemplate(place, context);
  const badges = badgesTemplate(place, context);
  return badges === nothing ? sticker : html`${sticker}${badges}`;
}

function stickerTemplate({ offer }: OfferPlace, context: OfferContext): TemplateResult | typeof nothing {
  const text = context.gated(offer) ? undefined : stickerText(offer, context.settings);
  return text
    ? html`<span part="sticker" class=${stickerOnImage(context.settings) ? 'sticker on' : 'sticker'}>${text}</span>`
    : nothing;
}

function badgesTemplate({ offer, placement }: OfferPlace, context: OfferContext): TemplateResult | typeof nothing {
  const { strings } = context.locale;
  const badges = [
    context.ended(offer) && strings.ended,
    placement === 'test' && strings.testBadge,
    offer.ageRestricted && !context.gated(offer) && strings.adult,
  ].filter(Boolean);
  return badges.length
    ? html`<span class="badges">${badges.map((badge) => html`<span part="badge" class="badge">${badge}</span>`)}</span>`
    : nothing;
}

/**
 * Images that do not load give their place to what stands behind them. `load` and `error` do not bubble: listen for
 * both in the capture phase.
 */
export function onImage({ type, target }: Event): void {
  if (target instanceof HTMLImageElement) showImage(target, type !== 'error');
}

/** @param works whether the image is there, or broken */
export function showImage(image: HTMLImageElement, works: boolean): void {
  image.hidden = !works;
  image.closest('.media')?.toggleAttribute('data-broken', !works);
}
