import { css } from 'lit';
import { codeBoxStyles } from '../offers/code-box.js';
import { detailsDialogStyles } from '../offers/details-dialog.styles.js';
import { headerStyles } from '../offers/header.js';
import { offerCardStyles } from '../offers/offer-card.styles.js';
import { rowStyles } from '../offers/row.js';
import { stateStyles } from '../offers/states.js';
import { controlStyles } from '../theme/controls.styles.js';
import { tokenStyles } from '../theme/tokens.styles.js';
import { catalogueStyles } from './catalogue/catalogue.js';
import { placementStyles } from './placement.js';

export const rewardsWidgetStyles = [
  tokenStyles,
  controlStyles,
  headerStyles,
  offerCardStyles,
  placementStyles,
  rowStyles,
  codeBoxStyles,
  detailsDialogStyles,
  stateStyles,
  catalogueStyles,
  css`
    /* As tall as the page asks while it waits, and no taller: the skeleton may be. */
    .root[aria-busy='true'] {
      overflow: clip;
    }
    .top {
      position: relative;
    }
    .top > .ribbon {
      position: absolute;
      inset-block-start: 8px;
      inset-inline-end: 8px;
    }
    /* Our own words may run against the page's direction, where their language has none of that. */
    .count,
    .stale,
    .nothing > div {
      unicode-bidi: plaintext;
    }
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
