import { html, nothing, type TemplateResult } from 'lit';
import { endText } from '../../locales/dates.js';
import { detailsEnglish } from '../../locales/english/details.js';
import { codeBoxTemplate, copyAndGoLabel } from '../../card/code-copy.js';
import { ctaTemplate } from '../../card/cta.js';
import { badgesTemplate, lineTemplate, stickerTemplate } from '../../card/offer-card.js';
import { ctaLabel, initial, stickerOnImage } from '../../card/offer-text.js';
import type { OfferPlace, OfferContext } from '../../card/offer-context.js';

/**
 * The details of one offer in a native dialog, which stays in the document and is shown by `showModal()`.
 *
 * @param place the offer whose details are open, if any
 * @param copied whether copying its code just worked
 */
export function detailsDialogTemplate(
  place: OfferPlace | undefined,
  context: OfferContext,
  copied: boolean | undefined,
): TemplateResult {
  return html`<dialog part="details" class="sheet" aria-labelledby="details-title" closedby="any">
    ${place ? contentTemplate(place, context, copied) : nothing}
  </dialog>`;
}

function contentTemplate(place: OfferPlace, context: OfferContext, copied: boolean | undefined): TemplateResult {
  const { offer } = place;
  const { locale } = context;
  const { heroImage, image, squareImage } = offer;
  const picture = image ?? heroImage ?? squareImage;
  const { src, srcset, sizes } = context.pictureOf(picture, 'details');
  const description = offer.offerInfoButtonDescription ?? offer.description;
  const label =
    place.code !== undefined && offer.url
      ? copyAndGoLabel(offer, locale)
      : (context.linkLabel ??
        context.settings.ctaLabel ??
        offer.offerInfoButtonCta ??
        ctaLabel(offer, context.settings, locale.strings));
  // If the offer ends while the dialog is open, keep the text and remove the link. A claimed code may still be useful.
  const over = place.ended && place.placement !== 'giveaway';
  const cta = over ? nothing : ctaTemplate(place, context, label);
  return html`<div class="pane" .place=${place}>
    <button part="details-close" class="icon close" data-action="close" aria-label=${locale.of(detailsEnglish).close}>
      <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M6 6l12 12M18 6L6 18" /></svg>
    </button>
    <div class="scroll" tabindex="0" role="group" aria-labelledby="details-title">
      <div part="picture" class="media" data-initial=${initial(offer)} ?data-broken=${!picture}>
        ${picture ? html`<img part="offer-image" loading="lazy" sizes=${sizes} srcset=${srcset} src=${src} alt="" decoding="async" />` : nothing}${stickerOnImage(context.settings) ? stickerTemplate(place, context) : nothing}${badgesTemplate(place, context)}
      </div>
      <div class="text">
        ${lineTemplate(offer)}
        <div part="details-title" id="details-title" dir="auto" role="heading" aria-level="2">${offer.title}</div>
        ${description ? html`<div class="prose" dir="auto">${description}</div>` : nothing}
        ${codeTemplate(place, context, copied)} ${expiryTemplate(place, context)} ${termsTemplate(place, context)}
      </div>
    </div>
    ${cta === nothing ? nothing : html`<div class="foot">${cta}</div>`}
  </div>`;
}

function codeTemplate(place: OfferPlace, context: OfferContext, copied?: boolean): TemplateResult | typeof nothing {
  const { offerDiscountCode, offerDiscountCodeType: type } = place.offer;
  const code = place.code ?? offerDiscountCode;
  if (code) return codeBoxTemplate(code, true, context.locale, copied);
  return type === 'availableAtCheckout'
    ? html`<div class="note">${context.locale.of(detailsEnglish).atCheckout}</div>`
    : nothing;
}

function expiryTemplate({ offer, ended }: OfferPlace, context: OfferContext): TemplateResult | typeof nothing {
  const { expiry } = offer;
  if (!expiry) return nothing;
  return html`<div part="expiry" class="meta">${ended ? context.locale.strings.ended : endText(expiry, context)}</div>`;
}

function termsTemplate({ offer }: OfferPlace, context: OfferContext): TemplateResult | typeof nothing {
  const { terms } = offer;
  if (!terms) return nothing;
  return isAddress(terms)
    ? html`<a part="terms" class="meta link" href=${terms} target="_blank" rel="noopener"
        >${context.locale.of(detailsEnglish).terms}</a
      >`
    : html`<div part="terms" class="meta prose" dir="auto">${terms}</div>`;
}

/** Whether `text` as a whole is an http(s) address, as terms may be (contract 2.5). */
function isAddress(text: string): boolean {
  return /^https?:\/\/\S+$/i.test(text) && URL.canParse(text);
}
