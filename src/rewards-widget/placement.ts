import { html, nothing, type TemplateResult } from 'lit';
import { heroCardTemplate, offerCardTemplate } from '../offers/card/offer-card.js';
import type { OfferContext } from '../offers/offer-context.js';
import { gridClass } from '../offers/row/grid-class.js';
import { FIRST_CARDS, MAX_DRAWN_OFFERS, MIN_SEARCHABLE_OFFERS, type Section } from './sections.js';

/** Number of offers, or of results. */
export function countTemplate(count: number, { locale }: OfferContext): TemplateResult {
  return html`<span class="count">${locale.count(count, locale.strings.results)}</span>`;
}

/**
 * Any section. A catalogue is one too, so that its nodes stay when the lazy-loaded catalogue takes over.
 *
 * @param titleLevel level of the title among the page's headings; 0 if it isn't shown
 * @param beside beside the title
 * @param above between the title and the list
 */
export function sectionTemplate(
  section: Section,
  context: OfferContext,
  titleLevel: number,
  list: TemplateResult,
  beside?: unknown,
  above?: unknown,
): TemplateResult {
  // The feed's, else our own.
  const title =
    context.settings.sectionTitles.find((sent) => sent.placement === section.placement)?.title ??
    context.locale.strings[section.placement];
  return html`<section part="placement" data-placement=${section.placement} aria-label=${title}>
    ${
      titleLevel
        ? html`<div class="bar">
            <div part="placement-title" class="placement-title" dir="auto" role="heading" aria-level=${titleLevel}>
              ${title}
            </div>
            ${beside}
          </div>`
        : nothing
    }
    ${above} ${list}
  </section>`;
}

/** @param busy whether more cards will follow */
export function listTemplate(className: string, cards: unknown, busy = false): TemplateResult {
  return html`<div class=${className} role="list" aria-busy=${busy}>${cards}</div>`;
}

/** Class of a catalogue's list. */
export function catalogueClass(total: number): string {
  return total === 1 ? 'list' : `list ${gridClass(total)}${total > MAX_DRAWN_OFFERS ? ' fixed' : ''}`;
}

/**
 * A section of heroes, a row of cards, or a grid, with its title and, if it scrolls, its arrows. Of a catalogue with search: the
 * first cards, and the room of what follows.
 *
 * @param first whether no other section is above it
 * @param busy whether more cards will follow
 */
export function placementTemplate(
  section: Section,
  context: OfferContext,
  titleLevel: number,
  first: boolean,
  busy?: boolean,
): TemplateResult {
  const { placement, offers } = section;
  const hero = placement === 'hero';
  const all = placement === 'all';
  // A single hero at the top needs no title, but the feed's title is shown.
  const bare = hero && !context.settings.sectionTitles.some((sent) => sent.placement === placement) && !offers[1];
  // A single card is large, not a column of a grid.
  const large = hero || (all && !offers[1]);
  const cards = (all ? offers.slice(0, FIRST_CARDS) : offers).map((offer, index) =>
    (large ? heroCardTemplate : offerCardTemplate)(
      { offer, placement, position: index + 1 },
      // If the section has no heading, the card's takes its level, so that the outline skips none.
      bare ? { ...context, headingLevel: titleLevel } : context,
      first && index === 0,
    ),
  );
  const row = hero || placement === 'popular';
  const className = hero ? 'row heroes' : row ? 'row' : catalogueClass(offers.length);
  const searchable = all && offers.length >= MIN_SEARCHABLE_OFFERS;
  return sectionTemplate(
    section,
    context,
    bare ? 0 : titleLevel,
    listTemplate(className, cards, busy),
    all
      ? [countTemplate(offers.length, context), searchable ? html`<div class="search"></div>` : nothing]
      : row
        ? html`<div class="arrows">${context.arrows?.(placement)}</div>`
        : nothing,
    searchable && new Set(offers.map(({ category }) => category?.name)).size > 1
      ? html`<div class="chips"></div>`
      : nothing,
  );
}
