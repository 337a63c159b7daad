import { html, type TemplateResult, nothing } from 'lit';
import {
  isSmall,
  type Section,
  type WidgetView,
  type LoadedFeed,
  FIRST_CARDS,
  MAX_DRAWN_OFFERS,
  MIN_SEARCHABLE_OFFERS,
  type WidgetContext,
} from './widget-view.js';
import { ageQuestionTemplate } from '../card/of-age.js';
import { actionsTemplate, cardTemplate } from '../card/offer-card.js';
import { stickerOnImage, gridClass } from '../card/offer-text.js';
import type { OfferContext } from '../card/offer-context.js';

/**
 * All placements, one below the other, and the question of age.
 *
 * @param catalogue renders a placement with search, unless a server has rendered it
 * @param below shown after them
 */
export function sectionsTemplate(
  { loaded, sections, question, context }: WidgetView,
  catalogue?: (section: Section) => TemplateResult,
  below?: unknown,
): TemplateResult {
  const drawn = sections.map((section) =>
    section.placement === 'all' && !isSmall(section) && loaded.kind !== 'server'
      ? catalogue!(section)
      : placementTemplate(section, context, section === sections[0], false, loaded),
  );
  if (question) drawn.splice(question.after, 0, ageQuestionTemplate(question, context.locale));
  return html`${drawn}${below}`;
}

/** Number of offers, or of results. */
export function countTemplate(count: number, { locale }: OfferContext): TemplateResult {
  return html`<span class="quiet">${locale.count(count, locale.strings.results)}</span>`;
}

/**
 * Any section. A catalogue is one too, so that its nodes stay when the lazy-loaded catalogue takes over.
 *
 * @param titled whether the title is shown
 * @param beside beside the title
 * @param above between the title and the list
 */
export function sectionTemplate(
  section: Section,
  context: WidgetContext,
  titled: boolean,
  list: TemplateResult,
  beside?: unknown,
  above?: unknown,
): TemplateResult {
  const { titleLevel: level } = context;
  // The feed's, else our own.
  const title =
    context.settings.sectionTitles.find((sent) => sent.placement === section.placement)?.title ??
    context.locale.strings[section.placement];
  return html`<section part="placement" data-placement=${section.placement} aria-label=${title}>
    ${
      titled
        ? html`<div class="bar">
            <div part="placement-title" class="placement-title" dir="auto" role="heading" aria-level=${level}>
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
export function catalogueClass(total: number, { settings }: OfferContext): string {
  // Stickers below pictures, and beside small ones, have a line of their own.
  const stickered = settings.socialProof.enabled ? (stickerOnImage(settings) ? ' stickered' : ' stickered below') : '';
  return `list${stickered}` + (total === 1 ? '' : ` ${gridClass(total)}${total > MAX_DRAWN_OFFERS ? ' fixed' : ''}`);
}

/** Reserved room for search or categories, so that they move nothing when they appear. */
function reservedTemplate(name: 'search' | 'chips'): TemplateResult {
  return html`<div class="${name} reserved"></div>`;
}

/**
 * A section of heroes, a row of cards, or a grid, with its title and, if it scrolls, its arrows. A catalogue with search is its
 * first cards, and room for what follows.
 *
 * @param first whether no other section is above it
 * @param busy whether more cards will follow
 * @param loaded if a server has rendered it, all its cards are shown, and its facts on the whole catalogue
 */
export function placementTemplate(
  section: Section,
  context: WidgetContext,
  first: boolean,
  busy?: boolean,
  loaded?: LoadedFeed,
): TemplateResult {
  const { placement, offers } = section;
  const hero = placement === 'hero';
  const all = placement === 'all';
  // A single hero at the top needs no title, but the feed's title is shown.
  const bare = hero && !context.settings.sectionTitles.some((sent) => sent.placement === placement) && !offers[1];
  const server = all && loaded?.kind === 'server' && loaded;
  const total = server ? server.total : offers.length;
  // A single card is large, not a column of a grid.
  const large = hero || (all && total === 1);
  const cards = (all && !server ? offers.slice(0, FIRST_CARDS) : offers).map((shown, index) =>
    cardTemplate(
      { ...shown, placement, position: index + 1 },
      // If the section has no heading, the card's takes its level, so that the outline skips none.
      bare ? { ...context, headingLevel: context.titleLevel } : context,
      actionsTemplate,
      large,
      large && first && index === 0,
    ),
  );
  const row = hero || placement === 'popular';
  const className = hero ? 'row heroes' : row ? 'row' : catalogueClass(total, context);
  const searchable = all && total >= MIN_SEARCHABLE_OFFERS;
  return sectionTemplate(
    section,
    context,
    !bare,
    listTemplate(className, cards, busy),
    all
      ? [countTemplate(total, context), searchable ? reservedTemplate('search') : nothing]
      : row
        ? html`<div class="arrows">${context.arrows?.(placement)}</div>`
        : nothing,
    searchable && (server ? server.categories : new Set(offers.map(({ offer }) => offer.category?.name)).size > 1)
      ? reservedTemplate('chips')
      : nothing,
  );
}
