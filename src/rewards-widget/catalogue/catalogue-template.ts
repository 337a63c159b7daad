import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { repeat } from 'lit/directives/repeat.js';
import { gridClass } from '../../offers/row/grid-class.js';
import { heroCardTemplate, offerCardTemplate } from '../../offers/card/offer-card.js';
import { stickerOnImage } from '../../offers/card/offer-text.js';
import type { OfferContext } from '../../offers/offer-context.js';
import type { Offer } from '../../wire/offer.js';
import { countTemplate } from '../placement.js';

/** The placement `all`, with search. */
export interface CatalogueModel {
  readonly title: string;
  /** Level of the title among the page's headings. */
  readonly titleLevel: number;
  readonly context: OfferContext;
  /** Number of offers, or of results. */
  readonly count: number;
  readonly search: unknown;
  readonly categories: unknown;
  /** The result of a search, for screen readers. */
  readonly announced?: string;
  readonly list: TemplateResult;
}

/** The section: title, count, search, categories and the offers. */
export function catalogueTemplate({
  title,
  titleLevel,
  context,
  count,
  search,
  categories,
  announced,
  list,
}: CatalogueModel): TemplateResult {
  return html`<section part="placement" data-placement="all" aria-label=${title}>
    <div class="bar">
      <div part="placement-title" class="placement-title" dir="auto" role="heading" aria-level=${titleLevel}>
        ${title}
      </div>
      ${countTemplate(count, context)} ${search}
    </div>
    ${categories}
    <div class="visually-hidden" role="status">${announced}</div>
    ${list}
  </section>`;
}

/** The grid of a catalogue's cards. */
export interface CatalogueList {
  /** Number of offers in the catalogue, without a search. */
  readonly total: number;
  readonly context: OfferContext;
  /** Whether all cards have one height. */
  readonly fixed: boolean;
  /** Whether only cards near the screen are in the document. */
  readonly windowed: boolean;
  /** Whether more cards will follow. */
  readonly busy: boolean;
  /** The cards; undefined without results. */
  readonly cards: unknown;
  /** Shown in place of the cards without results. */
  readonly instead?: unknown;
  readonly onFocus?: (event: Event) => void;
}

export function listTemplate({
  total,
  context,
  fixed,
  windowed,
  busy,
  cards,
  instead,
  onFocus,
}: CatalogueList): TemplateResult {
  const kind = fixed ? `grid fixed${windowed ? ' windowed' : ''}` : total === 1 ? '' : gridClass(total);
  const { settings } = context;
  // Their stickers have a line of their own.
  const stickered = settings.socialProof.enabled && !stickerOnImage(settings);
  return html`<div
    class="list ${kind} ${stickered ? 'stickered' : ''}"
    role=${cards ? 'list' : 'none'}
    aria-busy=${busy}
    tabindex="-1"
    @focusin=${onFocus ?? nothing}
  >
    ${cards ?? instead}
  </div>`;
}

/** A key that identifies an offer within a catalogue. */
export const keyOf = (offer: Offer): unknown => offer.id ?? offer;

/**
 * The cards of a catalogue.
 *
 * @param drawn indexes of the offers that are in the document, in order
 * @param total number of offers in the catalogue, without a search
 * @param setSize number of offers shown, if not all of them are in the document
 */
export function cardsTemplate(
  offers: readonly Offer[],
  drawn: readonly number[],
  total: number,
  setSize: number | undefined,
  context: OfferContext,
): unknown {
  // A single card is large, not a column of a grid.
  const cardTemplate = total === 1 ? heroCardTemplate : offerCardTemplate;
  return repeat(
    drawn,
    (index) => keyOf(offers[index]!),
    (index) =>
      guard([offers[index], index, setSize, context], () =>
        cardTemplate({ offer: offers[index]!, placement: 'all', position: index + 1, setSize }, context),
      ),
  );
}
