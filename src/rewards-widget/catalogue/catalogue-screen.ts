import { html, nothing, type TemplateResult } from 'lit';
import type { OfferContext } from '../../offers/offer-context.js';
import type { DrawnCatalogue } from '../drawn-feed.js';
import { listTemplate } from '../placement.js';
import { MIN_SEARCHABLE_OFFERS, type Section } from '../sections.js';
import { cardsTemplate, catalogueTemplate, listClass } from './catalogue-template.js';
import { categoriesTemplate } from './categories-template.js';

/** A catalogue as rendered on a server: the first offers, and reserved room for what needs the script. */
export function catalogueScreen(
  section: Section,
  titleLevel: number,
  context: OfferContext,
  { total, categories }: DrawnCatalogue,
): TemplateResult {
  const { offers } = section;
  return catalogueTemplate({
    section,
    titleLevel,
    context,
    count: total,
    ...reservedControls(total, categories, context),
    list: listTemplate(listClass(total, context), cardsTemplate(offers, [...offers.keys()], total, undefined, context)),
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
    categories: categories.map((level, index) => categoriesTemplate(level, !index, [], context, true)),
  };
}
