import type { TemplateResult } from 'lit';
import type { OfferContext } from '../offers/offer-context.js';
import {
  cardsTemplate,
  catalogueTemplate,
  listClass,
  reservedControls,
} from '../rewards-widget/catalogue/catalogue-template.js';
import type { DrawnCatalogue } from '../rewards-widget/loaded-feed.js';
import { listTemplate } from '../rewards-widget/placement.js';
import type { Section } from '../rewards-widget/sections.js';

/** A catalogue's first offers, and reserved room for what needs the script. */
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
