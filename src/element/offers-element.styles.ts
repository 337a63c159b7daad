import { css } from 'lit';
import { headerStyles } from '../card/header.styles.js';
import { heroCardStyles } from '../card/hero-card.styles.js';
import { offerCardStyles } from '../card/offer-card.styles.js';
import { offerLineStyles } from '../card/offer-line.styles.js';
import { offerMediaStyles } from '../card/offer-media.styles.js';
import { ageQuestionStyles } from '../card/of-age.js';
import { rowStyles, sectionStyles } from '../card/section.styles.js';
import { stateStyles } from '../card/states.styles.js';
import { controlStyles } from '../theme/controls.styles.js';
import { tokenStyles } from '../theme/tokens.styles.js';

export const offersElementStyles = [
  tokenStyles,
  controlStyles,
  headerStyles,
  offerMediaStyles,
  offerLineStyles,
  offerCardStyles,
  heroCardStyles,
  sectionStyles,
  ageQuestionStyles,
  rowStyles,
  stateStyles,
  css`
    /* While loading, as tall as the page reserves, even if the skeleton is taller. */
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
    /* Japanese: lines break between phrases, and not before small letters. If this came later, every card would be laid out again. */
    .root {
      word-break: auto-phrase;
      line-break: strict;
    }
    .quiet {
      /* Our own texts may run against the page's direction, if we don't have its language. */
      unicode-bidi: plaintext;
      font-size: 0.875em;
      color: var(--_muted);
      font-variant-numeric: tabular-nums;
    }
    [part='disclosure'] {
      margin-top: 12px;
    }
  `,
];
