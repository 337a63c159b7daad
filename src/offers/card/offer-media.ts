import { html, nothing, type TemplateResult } from 'lit';
import { stickerOnImage, stickerText } from './offer-text.js';
import type { OfferPlace, OfferContext } from '../offer-context.js';

/**
 * The marks on an offer's picture, in its box: sticker and badges. Outside of it they would have to be placed by a grid area,
 * and paper and columns lose absolute boxes in one.
 */
export function marksTemplate(place: OfferPlace, context: OfferContext): unknown {
  const sticker = stickerOnImage(context.settings) ? stickerTemplate(place, context, 'sticker on') : nothing;
  const badges = badgesTemplate(place, context);
  return badges === nothing ? sticker : html`${sticker}${badges}`;
}

/** The sticker below a picture, if it belongs there. */
export function stickerBelowTemplate(place: OfferPlace, context: OfferContext): TemplateResult | typeof nothing {
  return stickerOnImage(context.settings) ? nothing : stickerTemplate(place, context, 'sticker');
}

function stickerTemplate(
  { offer }: OfferPlace,
  context: OfferContext,
  className: string,
): TemplateResult | typeof nothing {
  const text = context.gated(offer) ? undefined : stickerText(offer, context.settings);
  return text ? html`<span part="sticker" class=${className}>${text}</span>` : nothing;
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
