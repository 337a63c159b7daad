import { html, nothing, type TemplateResult } from 'lit';
import type { Offer } from '../../wire/offer.js';
import { marksTemplate, stickerBelowTemplate } from './offer-media.js';
import { initial } from './offer-text.js';
import type { OfferPlace, OfferContext } from '../offer-context.js';

/**
 * One offer as a card, for an element with `role="list"`.
 *
 * A page shows hundreds of cards, and each `${}` between tags costs nodes. So all texts of a card are always
 * in the document; the styles hide empty ones. An empty one is `nothing`, into which lit can write after hydration.
 *
 * @param isLarge whether its text is beside its picture if there is room
 * @param isFirst whether it is the first card below the header, so that its picture loads before all others
 */
export function cardTemplate(
  place: OfferPlace,
  context: OfferContext,
  isLarge?: boolean,
  isFirst = isLarge && place.placement === 'giveaway',
): TemplateResult {
  const { offer, position, setSize } = place;
  const { strings } = context.locale;
  const covered = context.gated(offer);
  // The document contains nothing of the offer until the reader's age is confirmed.
  const shown: Partial<Offer> = covered ? { title: strings.adultOnly } : offer;
  const { heroImage, image, squareImage } = offer;
  const picture = (isLarge && heroImage) || (image ?? squareImage);
  const { title, partner, partnerLogo, offerInfoButtonDiscount: discount = nothing, description = nothing } = shown;
  return html`<div
    part="offer"
    class=${isLarge ? 'card hero' : 'card'}
    role="listitem"
    data-offer=${offer.id ?? nothing}
    ?data-ended=${context.ended(offer)}
    aria-posinset=${setSize ? position : nothing}
    aria-setsize=${setSize ?? nothing}
    .place=${place}
  >
    <div
      part="picture"
      class="media"
      data-initial=${covered ? strings.adult : initial(offer)}
      ?data-broken=${covered || !picture}
    >
      <img
        part="offer-image"
        loading=${isFirst ? 'eager' : 'lazy'}
        fetchpriority=${isFirst ? 'high' : nothing}
        src=${(!covered && !context.imageUrl && picture) || nothing}
        alt=""
        decoding="async"
      />${marksTemplate(place, context)}
    </div>
    ${stickerBelowTemplate(place, context)}
    <div class="body">
      <div part="offer-partner" class="by" ?hidden=${!partner && !partnerLogo}>
        <img
          part="offer-logo"
          class="logo"
          src=${partnerLogo ?? nothing}
          alt=""
          loading="lazy"
          decoding="async"
        />${partner ?? nothing}
      </div>
      <div part="offer-title" class="title" role="heading" aria-level=${context.headingLevel}>${title}</div>
      <div part="discount" class="discount">${discount === title ? nothing : discount}</div>
      <div part="offer-description" class="description">${description}</div>
      ${context.soon?.(shown)}
    </div>
    ${context.foot(place, context)}
  </div>`;
}
