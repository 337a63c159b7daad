import { css } from 'lit';
import { offersElementStyles } from '../offers-element/offers-element.styles.js';

export const rewardsWidgetStyles = [
  offersElementStyles,
  css`
    /* Until the catalogue has loaded, so that content below is moved only once. */
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
