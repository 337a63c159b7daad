import { html, nothing, type TemplateResult } from 'lit';
import { stickerOnImage, stickerText } from './offer-text.js';
import type { OfferPlace, OfferContext } from '../offer-context.js';

/**
 * A picture in its box. A missing or broken one is replaced by the partner's initial.
 *
 * @param first whether it is probably the largest thing in the first view
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

/** The marks of an offer, on its picture or below it: sticker and badges. */
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
 * Hides images that fail to load, so that their background shows. `load` and `error` don't bubble: listen for
 * both in the capture phase.
 */
export function onImage({ type, target }: Event): void {
  if (target instanceof HTMLImageElement) showImage(target, type !== 'error');
}

/** @param works whether the image has loaded, or failed */
export function showImage(image: HTMLImageElement, works: boolean): void {
  image.hidden = !works;
  image.closest('.media')?.toggleAttribute('data-broken', !works);
}
