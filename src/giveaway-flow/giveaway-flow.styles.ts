import { css } from 'lit';
import { offersElementStyles } from '../element/offers-element.styles.js';
import { claimStyles } from './claim.styles.js';
import { layoutStyles } from './layouts.js';
import { stepsStyles } from './steps.js';

export const giveawayFlowStyles = [
  offersElementStyles,
  stepsStyles,
  layoutStyles,
  claimStyles,
  css`
    .grid .foot.claiming,
    .row .foot.claiming {
      margin-top: auto;
    }
  `,
];
