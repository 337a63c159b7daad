import { html, nothing, type TemplateResult } from 'lit';
import type { OfferContext } from '../../offers/offer-context.js';
import type { DrawnCatalogue } from '../first-screen.js';
import { placementTitle } from '../placement.js';
import { MIN_SEARCHABLE_OFFERS, type Section } from '../sections.js';
import { cardsTemplate, catalogueTemplate, listTemplate } from './catalogue-template.js';
import { categoriesTemplate } from './categories-template.js';
import '../../locales/english/catalogue.js';

/** Up to this many offers, all cards are in the document, so that the browser's find-in-page works. */
export const MAX_DRAWN_OFFERS = 300;

/** A catalogue as rendered on a server: the first offers, and reserved room for what needs the script. */
export function catalogueScreen(
  section: Section,
  titleLevel: number,
  context: OfferContext,
  { total, categories }: DrawnCatalogue,
): TemplateResult {
  const { offers } = section;
  return catalogueTemplate({
    title: placementTitle(section, context),
    titleLevel,
    context,
    count: total,
    ...reservedControls(total, categories, context),
    list: listTemplate({
      total,
      context,
      fixed: total > MAX_DRAWN_OFFERS,
      windowed: false,
      busy: false,
      cards: cardsTemplate(offers, [...offers.keys()], total, undefined, context),
    }),
  });
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
    categories: categories.map((level, index) => categoriesTemplate(level, !index, [], context)),
  };
}
