import { css } from 'lit';
import { claimStyles } from './claims/claim.styles.js';
import { layoutStyles } from './layouts.js';
import { stepsStyles } from './steps.js';

export const giveawayFlowStyles = [
  stepsStyles,
  layoutStyles,
  claimStyles,
  css`
    /* Cards of a row share subgrid rows, so that the outcome of one claim moves no other card's button. */
    @container (width >= 26.25em) {
      :is(.grid, .row):has(.claiming) > .card {
        grid-row: span 3;
        grid-template-rows: subgrid;
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
      /* The age confirmation is alone, on the line of the other cards' buttons. */
      :is(.grid, .row) .foot:not(.claiming) {
        align-content: center;
      }
      :is(.grid, .row):has(.meta > :nth-child(2)) .meta {
        min-height: 3em;
      }
    }
  `,
];
