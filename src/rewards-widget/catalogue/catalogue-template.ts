import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { repeat } from 'lit/directives/repeat.js';
import { gridClass } from '../../offers/row/grid-class.js';
import { heroCardTemplate, offerCardTemplate } from '../../offers/card/offer-card.js';
import { stickerUnderImage } from '../../offers/card/offer-text.js';
import type { OfferContext } from '../../offers/offer-context.js';
import type { Offer } from '../../wire/offer.js';
import { countTemplate } from '../placement.js';

/** The placement `all` with more offers than a glance takes in. */
export interface CatalogueModel {
  readonly title: string;
  /** Level of the title among the page's headings. */
  readonly titleLevel: number;
  readonly context: OfferContext;
  /** How many offers there are, or are left of them. */
  readonly count: number;
  readonly search: unknown;
  readonly categories: unknown;
  /** The result of a search, for those who do not see it. */
  readonly announced?: string;
  readonly list: TemplateResult;
}

/** The section: title, count, search, categories and the offers. */
export function catalogueTemplate({
  title,
  titleLevel,
  context: context,
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
  /** How many offers the catalogue has, before any search. */
  readonly total: number;
  readonly context: OfferContext;
  /** Whether all cards have one height. */
  readonly fixed: boolean;
  /** Whether only those near the screen are in the document. */
  readonly windowed: boolean;
  /** Whether more cards are about to come. */
  readonly busy: boolean;
  /** The cards, or nothing where none is left. */
  readonly cards: unknown;
  /** What is in their place when none is left. */
  readonly instead?: unknown;
  readonly onFocus?: (event: Event) => void;
}

export function listTemplate({
  total,
  context: context,
  fixed,
  windowed,
  busy,
  cards,
  instead,
  onFocus,
}: CatalogueList): TemplateResult {
  const kind = fixed ? `grid fixed${windowed ? ' windowed' : ''}` : total === 1 ? '' : gridClass(total);
  return html`<div
    class="list ${kind} ${stickerUnderImage(context.settings) ? 'stickered' : ''}"
    role=${cards ? 'list' : 'none'}
    aria-busy=${busy}
    tabindex="-1"
    @focusin=${onFocus ?? nothing}
  >
    ${cards ?? instead}
  </div>`;
}

/** What tells an offer from the others of a catalogue. */
export const keyOf = (offer: Offer): unknown => offer.id ?? offer;

/**
 * The cards of a catalogue.
 *
 * @param drawn indexes of the offers that are in the document, in order
 * @param total how many offers the catalogue has, before any search
 * @param setSize how many there are to see, where not all of them are in the document
 */
export function cardsTemplate(
  offers: readonly Offer[],
  drawn: readonly number[],
  total: number,
  setSize: number | undefined,
  context: OfferContext,
): unknown {
  // One alone is no column of a grid, but large.
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
