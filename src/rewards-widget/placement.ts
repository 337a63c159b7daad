import { html, nothing, type TemplateResult } from 'lit';
import { heroCardTemplate, offerCardTemplate } from '../offers/card/offer-card.js';
import type { OfferContext } from '../offers/offer-context.js';
import { gridClass } from '../offers/row/grid-class.js';
import type { Section } from './sections.js';

/** Title of a placement: the feed's, else our own. */
export function placementTitle({ placement }: Section, { settings, locale }: OfferContext): string {
  const sent = settings.sectionTitles.find((title) => title.placement === placement);
  return sent?.title ?? locale.strings[placement];
}

/** Number of offers, or of results. */
export function countTemplate(count: number, { locale }: OfferContext): TemplateResult {
  return html`<span class="count">${locale.count(count, locale.strings.results)}</span>`;
}

/**
 * A section of heroes, a row of cards, or a small grid, with its title and, if it scrolls, its arrows.
 *
 * @param first whether no other section is above it
 */
export function placementTemplate(
  section: Section,
  context: OfferContext,
  titleLevel: number,
  first: boolean,
): TemplateResult {
  const { placement, offers } = section;
  const hero = placement === 'hero';
  const grid = placement === 'all' || placement === 'test';
  const title = placementTitle(section, context);
  // A single hero at the top needs no title, but the feed's title is shown.
  const bare =
    hero && !context.settings.sectionTitles.some((sent) => sent.placement === placement) && offers.length < 2;
  // A single card is large, not a column of a grid.
  const large = hero || (placement === 'all' && offers.length === 1);
  return html`<section part="placement" data-placement=${placement} aria-label=${title}>
    ${
      bare
        ? nothing
        : html`<div class="bar">
            <div part="placement-title" class="placement-title" dir="auto" role="heading" aria-level=${titleLevel}>
              ${title}
            </div>
            ${placement === 'all' ? countTemplate(offers.length, context) : nothing}
          </div>`
    }
    <div class=${hero ? 'row heroes' : !grid ? 'row' : large ? '' : gridClass(offers.length)} role="list">
      ${offers.map((offer, index) =>
        (large ? heroCardTemplate : offerCardTemplate)(
          { offer, placement, position: index + 1 },
          // If the section has no heading, the card's takes its level, so that the outline skips none.
          bare ? { ...context, headingLevel: titleLevel } : context,
          first && index === 0,
        ),
      )}
    </div>
  </section>`;
}
