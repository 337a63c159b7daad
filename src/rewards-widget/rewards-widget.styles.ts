import { css } from 'lit';
import { offersElementStyles } from '../offers-element/offers-element.styles.js';

export const rewardsWidgetStyles = [
  offersElementStyles,
  css`
    /* Until the catalogue is there: what follows is pushed off the screen once, not twice. */
    .kept {
      height: 200vh;
    }
    .count {
      font-size: 0.875em;
      color: var(--_muted);
      font-variant-numeric: tabular-nums;
    }
  `,
];
