import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { directive, type ChildPart } from 'lit/directive.js';
import { getCommittedValue, getDirectiveClass, setCommittedValue } from 'lit/directive-helpers.js';
import { repeat, type RepeatDirective } from 'lit/directives/repeat.js';
import { actionsTemplate, cardTemplate } from '../../card/offer-card.js';
import { offerKey } from '../../card/offer-text.js';
import type { OfferContext, ShownOffer } from '../../card/offer-context.js';
import { countTemplate, sectionTemplate } from '../widget-templates.js';
import type { Section, WidgetContext } from '../widget-view.js';

/** The placement `all`, with search. */
interface CatalogueModel {
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
  offers: readonly ShownOffer[],
  rendered: readonly number[],
  total: number,
  setSize: number | undefined,
  context: OfferContext,
): unknown {
  return repeatCards(
    rendered,
    (index) => offerKey(offers[index]!.offer),
    (index) =>
      guard([offers[index], index, setSize, context], () =>
        // A single card is large, not a column of a grid.
        cardTemplate(
          { ...offers[index]!, placement: 'all', position: index + 1, setSize },
          context,
          actionsTemplate,
          total === 1,
        ),
      ),
  );
}

const Repeat = getDirectiveClass(repeat([], String)) as typeof RepeatDirective;

/**
 * `repeat`, which takes over the nodes of a list that was rendered without keys. Its cards are the first ones. Rendered with `repeat`, these would
 * need no such class, but the first script 850 bytes more.
 */
class RepeatCards extends Repeat {
  #keyed = false;

  override update<T>(
    part: ChildPart,
    args: Parameters<typeof Repeat.prototype.update<T>>[1],
  ): ReturnType<RepeatDirective['update']> {
    const parts = getCommittedValue(part);
    if (!this.#keyed && Array.isArray(parts)) {
      const [cards, ...rest] = args;
      // Without a list, `repeat` only notes the keys.
      setCommittedValue(part, undefined);
      super.update(part, [[...cards].slice(0, parts.length), ...rest]);
      setCommittedValue(part, parts);
    }
    this.#keyed = true;
    return super.update(part, args);
  }
}

const repeatCards = directive(RepeatCards) as typeof repeat;
