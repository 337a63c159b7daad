import { html, nothing, type TemplateResult } from 'lit';
import type { Offer } from '../wire/offer.js';
import { linkTo } from './link-params.js';
import { initial, stickerOnImage, stickerText, ctaLabel, valueText } from './offer-text.js';
import type { FootTemplate, OfferContext, OfferPlace } from './offer-context.js';

/**
 * One offer as a card, for an element with `role="list"`.
 *
 * A page shows hundreds of cards, and each `${}` between tags costs nodes. So all texts of a card are always
 * in the document; the styles hide empty ones. An empty one is `nothing`, into which lit can write after hydration.
 *
 * @param foot draws its actions
 * @param isLarge whether its text is beside its picture if there is room
 * @param isFirst whether it is the first card below the header, so that its picture loads before all others
 */
export function cardTemplate<Place extends OfferPlace>(
  place: Place,
  context: OfferContext,
  foot: FootTemplate<Place>,
  isLarge?: boolean,
  isFirst = isLarge && place.placement === 'giveaway',
): TemplateResult {
  const { offer, ended, placement, position, setSize } = place;
  const { heroImage, image, squareImage } = offer;
  const picture = (isLarge && heroImage) || (image ?? squareImage);
  const { src, srcset, sizes } = context.pictureOf(picture, placement, isLarge, context.layout);
  const { title, description = nothing } = offer;
  return html`<div
    part="offer"
    class=${isLarge ? 'card hero' : 'card'}
    role="listitem"
    data-offer=${offer.id ?? nothing}
    ?data-ended=${ended}
    aria-posinset=${setSize ? position : nothing}
    aria-setsize=${setSize ?? nothing}
    .place=${place}
  >
    <div part="picture" class="media" data-initial=${initial(offer)} ?data-broken=${!picture}>
      <img
        part="offer-image"
        loading=${isFirst ? 'eager' : 'lazy'}
        fetchpriority=${isFirst ? 'high' : nothing}
        sizes=${sizes}
        srcset=${srcset}
        src=${src}
        alt=""
        decoding="async"
      />${badgesTemplate(place, context)}
    </div>
    ${stickerTemplate(place, context)}
    <div class="body">
      ${lineTemplate(offer)}
      <div part="offer-title" class="title" role="heading" aria-level=${context.headingLevel}>${title}</div>
      <div part="offer-description" class="description">${description}</div>
    </div>
    ${foot(place, context)}
  </div>`;
}

/** A longer value is a sentence, which gets a line below the title. */
const MAX_VALUE_CHARS = 24;

/** Who the offer is from, and what the shopper saves. */
export function lineTemplate(offer: Offer): TemplateResult {
  const { partner, partnerLogo } = offer;
  const value = valueText(offer);
  const isLong = value !== undefined && value.length > MAX_VALUE_CHARS;
  return html`<div class=${isLong ? 'line long' : 'line'} ?hidden=${!partner && !partnerLogo && !value}>
    <div class="by" ?hidden=${!partner && !partnerLogo}>
      <img part="offer-logo" class="logo" src=${partnerLogo ?? nothing} alt="" loading="lazy" decoding="async" /><span
        part="offer-partner"
        class="name"
        dir="auto"
        >${partner ?? nothing}</span
      >
    </div>
    <div part="discount" class="discount">${value ?? nothing}</div>
  </div>`;
}

/** That nothing moves later, and a server and a browser agree, the line is there before its text is known. */
function endsSoonTemplate({ offer, soon }: OfferPlace, context: OfferContext): TemplateResult | typeof nothing {
  return soon
    ? html`<div part="expiry" class="quiet">${context.endsSoon?.(offer, context) ?? '\u00a0'}</div>`
    : nothing;
}

/** The sticker of a card, after its picture: the styles lay it on the picture, if it belongs there and if that is large enough. */
export function stickerTemplate({ offer }: OfferPlace, { settings }: OfferContext): TemplateResult | typeof nothing {
  const text = stickerText(offer, settings);
  return text
    ? html`<span part="sticker" class=${stickerOnImage(settings) ? 'sticker on' : 'sticker'} dir="auto">${text}</span>`
    : nothing;
}

export function badgesTemplate(
  { offer, ended, placement }: OfferPlace,
  { locale: { strings } }: OfferContext,
): TemplateResult | typeof nothing {
  const badges = [
    ended && strings.ended,
    placement === 'test' && strings.testBadge,
    offer.ageRestricted && strings.adult,
  ].filter(Boolean);
  return badges.length
    ? html`<span class="badges">${badges.map((badge) => html`<span part="badge" class="badge">${badge}</span>`)}</span>`
    : nothing;
}

/** Full accessible name of a call to action, because a page has many of them. */
export function ctaName({ offer }: OfferPlace, { locale: { strings } }: OfferContext, label: string): string {
  return `${label}: ${offer.title} (${strings.newTab})`;
}

/** A longer label may take a line of its own. */
const MAX_LABEL_CHARS = 18;

/** The foot of a feed's card: its end, if that is soon, and its actions. Most cards use one template, to save nodes. */
export function actionsTemplate(place: OfferPlace, context: OfferContext): TemplateResult {
  const { offer } = place;
  const { strings } = context.locale;
  const ends = endsSoonTemplate(place, context);
  const url = linkTo(context.links, place);
  if (!url) return html`<div class="foot">${ends}${detailsTemplate(place, context)}</div>`;
  const label = ctaLabel(offer, context.settings, strings);
  const isLong = label.length > MAX_LABEL_CHARS;
  // White space between and in buttons would also be nodes.
  // prettier-ignore
  return html`<div class=${isLong ? 'foot long-label' : 'foot'}>
    ${ends}<a
      part="cta"
      class="cta"
      data-action="go"
      href=${url}
      target="_blank"
      rel="sponsored noopener"
      title=${isLong ? label : nothing}
      dir="auto"
      aria-label=${ctaName(place, context, label)}
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

export function detailsTemplate({ offer }: OfferPlace, { locale: { strings } }: OfferContext): TemplateResult {
  return html`<button
    part="details-button"
    data-action="open"
    aria-haspopup="dialog"
    aria-label=${`${strings.details}: ${offer.title}`}
  >
    ${strings.details}
  </button>`;
}
