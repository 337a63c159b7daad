import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { cardTemplate } from '../../offers/card/offer-card.js';
import { offerKey } from '../../offers/card/offer-text.js';
import type { OfferContext } from '../../offers/offer-context.js';
import type { Offer } from '../../wire/offer.js';
import { countTemplate, sectionTemplate } from '../placement.js';
import type { Section } from '../sections.js';
import type { WidgetContext } from '../widget-model.js';
import { repeatCards } from './repeat-cards.js';

/** The placement `all`, with search. */
export interface CatalogueModel {
  readonly section: Section;
  readonly context: WidgetContext;
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
  section,
  context,
  count,
  search,
  categories,
  announced,
  list,
}: CatalogueModel): TemplateResult {
  return sectionTemplate(
    section,
    context,
    true,
    list,
    [countTemplate(count, context), search],
    html`${categories}
      <div class="visually-hidden" role="status">${announced ?? nothing}</div>`,
  );
}

/**
 * The cards of a catalogue.
 *
 * @param rendered indexes of the offers that are in the document, in order
 * @param total number of offers in the catalogue, without a search
 * @param setSize number of offers shown, if not all of them are in the document
 */
export function cardsTemplate(
  offers: readonly Offer[],
  rendered: readonly number[],
  total: number,
  setSize: number | undefined,
  context: OfferContext,
): unknown {
  return repeatCards(
    rendered,
    (index) => offerKey(offers[index]!),
    (index) =>
      guard([offers[index], index, setSize, context], () =>
        // A single card is large, not a column of a grid.
        cardTemplate({ offer: offers[index]!, placement: 'all', position: index + 1, setSize }, context, total === 1),
      ),
  );
}
