import { html, nothing, type TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import { mediaTemplate, partnerTemplate, stickerTemplate } from './offer-media.js';
import { stickerOnImage } from './offer-text.js';
import type { OfferPlace, OfferView } from './offer-view.js';

/** One offer as a card. Stands in an element with `role="list"`. */
export function offerCardTemplate(place: OfferPlace, view: OfferView): TemplateResult {
  const { offer, position, setSize } = place;
  return cardTemplate(place, view, 'card', offer.image ?? offer.squareImage, false, {
    position: setSize && position,
    setSize,
  });
}

/**
 * The large one at the top: text beside the picture where there is room.
 *
 * @param first whether it is the first thing under the header, so that its picture comes before all others
 */
export function heroCardTemplate(
  place: OfferPlace,
  view: OfferView,
  first = place.placement === 'giveaway',
): TemplateResult {
  const { heroImage, image, squareImage } = place.offer;
  return cardTemplate(place, view, 'card hero', heroImage ?? image ?? squareImage, first);
}

function cardTemplate(
  place: OfferPlace,
  view: OfferView,
  className: string,
  image: string | undefined,
  first: boolean,
  set?: { position?: number; setSize?: number },
): TemplateResult {
  const { offer } = place;
  return html`<div
    part="offer"
    class=${className}
    role="listitem"
    data-offer=${ifDefined(offer.id)}
    ?data-ended=${view.ended(offer)}
    aria-posinset=${ifDefined(set?.position)}
    aria-setsize=${ifDefined(set?.setSize)}
    .place=${place}
  >
    ${mediaTemplate(place, view, image, first)}
    <div class="body">${view.gated(offer) ? gatedTemplate(view) : textsTemplate(place, view)}</div>
    ${view.foot(place, view)}
  </div>`;
}

/** Nothing of the offer itself is in the document before the reader's age is confirmed. */
function gatedTemplate({ locale }: OfferView): TemplateResult {
  return html`<div class="title">${locale.strings.adultOnly}</div>`;
}

function textsTemplate(place: OfferPlace, view: OfferView): TemplateResult {
  const { title, offerInfoButtonDiscount, description } = place.offer;
  return html`${stickerOnImage(view.settings) ? nothing : stickerTemplate(place, view)} ${partnerTemplate(place)}
    <div part="offer-title" class="title" dir="auto" role="heading" aria-level=${view.headingLevel}>${title}</div>
    ${
      offerInfoButtonDiscount && offerInfoButtonDiscount !== title
        ? html`<span part="discount" class="discount"><span dir="auto">${offerInfoButtonDiscount}</span></span>`
        : nothing
    }
    ${description ? html`<div part="offer-description" class="description" dir="auto">${description}</div>` : nothing}`;
}
