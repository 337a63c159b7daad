import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { heroCardTemplate, offerCardTemplate } from '../../offers/card/offer-card.js';
import { offerKey, stickerOnImage } from '../../offers/card/offer-text.js';
import type { OfferContext } from '../../offers/offer-context.js';
import type { Offer } from '../../wire/offer.js';
import { catalogueClass, countTemplate, sectionTemplate } from '../placement.js';
import type { DrawnCatalogue } from '../loaded-feed.js';
import { MIN_SEARCHABLE_OFFERS, type Section } from '../sections.js';
import { categoriesTemplate } from './categories-template.js';
import { repeatCards } from './repeat-cards.js';

/** The placement `all`, with search. */
export interface CatalogueModel {
  readonly section: Section;
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
  section,
  titleLevel,
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
    titleLevel,
    list,
    [countTemplate(count, context), search],
    html`${categories}
      <div class="visually-hidden" role="status">${announced ?? nothing}</div>`,
  );
}

/** Class of the list, with everything that lazy-loaded code adds to it. */
export function listClass(total: number, { settings }: OfferContext): string {
  // Stickers below pictures have a line of their own.
  const stickered = settings.socialProof.enabled && !stickerOnImage(settings);
  return stickered ? `${catalogueClass(total)} stickered` : catalogueClass(total);
}

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
  return repeatCards(
    drawn,
    (index) => offerKey(offers[index]!),
    (index) =>
      guard([offers[index], index, setSize, context], () =>
        cardTemplate({ offer: offers[index]!, placement: 'all', position: index + 1, setSize }, context),
      ),
  );
}

/** Reserved room for search and categories, so that they move nothing when they appear. */
export function reservedControls(
  total: number,
  categories: DrawnCatalogue['categories'],
  context: OfferContext,
): { search: unknown; categories: unknown } {
  if (total < MIN_SEARCHABLE_OFFERS) return { search: nothing, categories: nothing };
  return {
    search: html`<div class="search reserved"></div>`,
    categories: categories.map((level, index) => categoriesTemplate(level, !index, [], context, true)),
  };
}
