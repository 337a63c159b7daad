import { css, html, nothing, type TemplateResult } from 'lit';
import { cardTemplate } from '../card/offer-card.js';
import type { OfferContext } from '../card/offer-context.js';
import { gridClass } from '../card/offer-text.js';
import { ageQuestionTemplate } from '../card/of-age.js';
import { topTemplate } from '../element/frame.js';
import { claimTemplate } from './claims/claim-template.js';
import type { ClaimableOffer, GiveawayView } from './giveaway-view.js';
import { stepsTemplate } from './steps.js';

/** The header of a giveaway, and its steps. */
export function giveawayTopTemplate({ giveaway, header, moment, stepsDone }: GiveawayView): TemplateResult {
  return topTemplate(header, moment, stepsTemplate(giveaway.header.steps, stepsDone, moment.locale));
}

/** The offers of a giveaway, in its layout. */
export function giveawayTemplate(
  { giveaway, sections, context, question }: GiveawayView,
  below: unknown = nothing,
): TemplateResult {
  const { offers } = sections[0];
  return html`${question && ageQuestionTemplate(question, context.locale)}
  ${
    offers.length
      ? html`<section part="placement" data-placement="giveaway">
          ${layoutTemplate(giveaway.template, offers, context)}
        </section>`
      : nothing
  }
  ${below}`;
}

/** Draws a giveaway's offers. */
type Layout = (offers: readonly ClaimableOffer[], context: OfferContext) => TemplateResult;

/** By the giveaway's `template`, for which the contract only has numbers. */
const layouts: Readonly<Record<number, Layout>> = {
  1: gridLayout,
  2: listLayout,
  3: spotlightLayout,
  4: carouselLayout,
};

export function hasLayout(template: number): boolean {
  return template in layouts;
}

/** The giveaway's layout; the first one if it has none or an unknown one. */
function layoutTemplate(
  template: number | undefined,
  offers: readonly ClaimableOffer[],
  context: OfferContext,
): TemplateResult {
  return (layouts[template ?? 1] ?? gridLayout)(offers, context);
}

function cards(
  offers: readonly ClaimableOffer[],
  context: OfferContext,
  isLarge = false,
  firstPosition = 1,
): TemplateResult[] {
  return offers.map((shown, index) =>
    cardTemplate({ ...shown, placement: 'giveaway', position: index + firstPosition }, context, claimTemplate, isLarge),
  );
}

/** A single offer is large instead of a grid or carousel: the same card with another look. */
function rowTemplate(className: string, offers: readonly ClaimableOffer[], context: OfferContext): TemplateResult {
  const alone = offers.length === 1;
  return html`<div class=${alone ? '' : className} role="list">${cards(offers, context, alone)}</div>`;
}

function gridLayout(offers: readonly ClaimableOffer[], context: OfferContext): TemplateResult {
  return rowTemplate(gridClass(offers.length), offers, context);
}

function listLayout(offers: readonly ClaimableOffer[], context: OfferContext): TemplateResult {
  return html`<div class="rows" role="list">${cards(offers, { ...context, layout: 'rows' })}</div>`;
}

/** The first offer large, and the others in a grid below it. */
function spotlightLayout([first, ...others]: readonly ClaimableOffer[], context: OfferContext): TemplateResult {
  return html`<div class="spotlight" role="list">
    ${first ? cards([first], context, true) : ''}
    <div class=${gridClass(others.length)} role="none">${cards(others, context, false, 2)}</div>
  </div>`;
}

function carouselLayout(offers: readonly ClaimableOffer[], context: OfferContext): TemplateResult {
  return html`<div class="bar arrows-only"><div class="arrows">${context.arrows?.('giveaway')}</div></div>
    ${rowTemplate('row', offers, { ...context, layout: 'row' })}`;
}

export const layoutStyles = css`
  /* In one column, the claim is below picture and texts. */
  @container (16em <= width < 26.25em) {
    .grid .card {
      grid-template: auto 1fr auto / 112px minmax(0, 1fr);
    }
    .grid .media {
      grid-row: 1 / span 2;
      margin-block-start: 12px;
      margin-inline-start: 12px;
    }
    .grid .body {
      grid-area: 2 / 2;
      padding: 12px 12px 0;
      gap: 4px;
    }
    .grid .foot {
      grid-area: 3 / 1 / auto / span 2;
      padding: 12px;
    }
  }
  .rows,
  .spotlight {
    display: grid;
    gap: var(--_gap);
  }
  .spotlight > .grid:empty {
    display: none;
  }
  /* Arrows without a title need no line if everything fits. */
  .arrows-only {
    min-height: 0;
    margin: 0;
  }
  .arrows-only > .arrows:has(button) {
    margin-bottom: 8px;
  }
  /* If not everything fits, their room is reserved: the row's widths depend on how many cards are in view. */
  @container (45em <= width < 53.75em) {
    .arrows-only:has(+ .row > :nth-child(3)) {
      min-height: 52px;
    }
  }
  @container (53.75em <= width < 63em) {
    .arrows-only:has(+ .row > :nth-child(4)) {
      min-height: 52px;
    }
  }
  @container (width >= 63em) {
    .arrows-only:has(+ .row > :nth-child(5)) {
      min-height: 52px;
    }
  }
  @container (width >= 35em) {
    .rows > .card {
      grid-template: auto 1fr / 13.75em minmax(0, 1fr);
    }
    .rows .body {
      grid-area: 1 / 2;
    }
    .rows .foot {
      grid-area: 2 / 2;
    }
    .rows .media {
      grid-row: 1 / span 2;
      place-self: stretch;
      aspect-ratio: var(--rewards-picture-ratio, 11 / 9);
      border-start-start-radius: calc(var(--_radius) - 1px);
      border-end-start-radius: calc(var(--_radius) - 1px);
      border-start-end-radius: 0;
      border-end-end-radius: 0;
    }
  }
  @container (width >= 45em) {
    /* At its top, so that a long message moves nothing above it. */
    .hero {
      grid-template-rows: 0 auto auto auto 1fr;
    }
    .hero .claim > .cta {
      align-self: start;
    }
    .hero .more {
      justify-content: var(--rewards-card-align, start);
    }
    .hero .more > * {
      flex: none;
      min-height: 44px;
    }
  }
  @container (width >= 53.75em) {
    .rows > .card {
      grid-template: 1fr / 15em minmax(0, 1fr) 20em;
    }
    .rows .media {
      grid-row: 1;
      aspect-ratio: var(--rewards-picture-ratio, 4 / 3);
    }
    .rows .body {
      padding: 24px;
    }
    .rows .foot {
      grid-area: 1 / 3;
      padding: 24px;
      border-inline-start: 1px solid var(--_border);
    }
  }
`;
