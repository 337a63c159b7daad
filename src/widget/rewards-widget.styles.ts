import { css } from 'lit';
import { offersElementStyles } from '../element/offers-element.styles.js';
import { feedCardStyles } from './feed-card.styles.js';

export const rewardsWidgetStyles = [
  offersElementStyles,
  css`
    /* Until the catalogue is complete, so that content below is moved only once. Not by the window: a frame may be as high as what is in it. */
    .kept,
    .list[aria-busy='true'] {
      align-content: start;
      min-height: 100em;
    }
    /* The room of search and categories, until they have loaded. */
    .search {
      flex: 1 1 14.5em;
      min-height: 44px;
    }
    .chips {
      /* With a thin scroll bar, which must move nothing. */
      min-height: 52px;
    }
    /* In a large catalogue, all cards have the same height, whatever their texts. */
    .fixed .body {
      height: calc(66px + 6.53em);
      overflow: hidden;
    }
    /* When the offer ends has a line of its own, in place of one of the description. */
    @container (width < 16em) or (width >= 26.25em) {
      .fixed .card:has(> .foot > .quiet) > .body {
        height: calc(58px + 5.26125em);
      }
    }
  `,
  feedCardStyles,
];
