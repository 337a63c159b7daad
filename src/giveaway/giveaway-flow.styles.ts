import { css } from 'lit';
import { claimStyles } from './claims/claim.styles.js';
import { layoutStyles } from './giveaway-template.js';
import { stepsStyles } from './steps.js';

export const giveawayFlowStyles = [
  stepsStyles,
  layoutStyles,
  claimStyles,
  css`
    /*
     * In a row, two to four cards may be a little narrower for that. Four that don't fit are two rows of two, so that none
     * is alone below three. If two would be too narrow, each has a row.
     */
    @container (width >= 26.25em) {
      .few:has(> :nth-child(2)) {
        --_least: calc(var(--rewards-card-min, 15em) * 0.85);
        --_half: calc((100% - 1lh) / 2);
        grid-template-columns: repeat(
          auto-fit,
          minmax(
            min(100%, max(var(--_least), var(--_two, 0px), (var(--rewards-card-min, 15em) - var(--_half)) * 999)),
            1fr
          )
        );
      }
      .few:has(> :nth-child(4)) {
        --_two: min(var(--_half), (var(--_least) - (100% - 3lh) / 4) * 999);
      }
    }
    /* Cards of a row share subgrid rows, so that the outcome of one claim moves no other card's button. */
    .row:has(.claiming) > .card {
      grid-row: span 3;
      grid-template-rows: subgrid;
    }
    :is(.grid, .row):has(.claiming) > .card {
      row-gap: 0;
      .body {
        grid-row: 2;
      }
      .foot {
        grid-row: 3;
      }
    }
    :is(.grid, .row) .foot.claiming {
      align-content: start;
    }
    @container (width >= 26.25em) {
      .grid:has(.claiming) > .card {
        grid-row: span 3;
        grid-template-rows: subgrid;
      }
      /* The age confirmation is alone, on the line of the other cards' buttons. */
      :is(.grid, .row) .foot:not(.claiming) {
        align-self: center;
      }
      :is(.grid, .row):has(.meta > :nth-child(2)) .meta {
        min-height: 3em;
      }
    }
  `,
];
