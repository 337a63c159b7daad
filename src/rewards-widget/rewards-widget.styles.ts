import { css } from 'lit';
import { offersElementStyles } from '../element/offers-element.styles.js';
import { catalogueStyles } from './catalogue/catalogue.js';

export const rewardsWidgetStyles = [
  offersElementStyles,
  catalogueStyles,
  css`
    .kept {
      min-height: 100vh;
    }
    .stale {
      margin-top: 12px;
      font-size: 0.8125em;
      color: var(--_muted);
      text-align: center;
    }
  `,
];
