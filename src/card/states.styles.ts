import { css } from 'lit';

export const stateStyles = css`
  @media (prefers-reduced-motion: no-preference) {
    .skeleton {
      animation: breathe 1.8s ease-in-out infinite alternate;
    }
  }
  .skeleton i {
    display: block;
    width: 60%;
    height: 1em;
    border-radius: 6px;
    background: var(--_border);
  }
  /* Two lines of a title, and one of a description. */
  .body > i:nth-child(2) {
    width: 90%;
  }
  .body > i:nth-child(3) {
    width: 70%;
  }
  .body > i:nth-child(4) {
    width: 80%;
  }
  .body > i:first-child,
  .body > i:last-child {
    height: 0.75em;
  }
  .skeleton .header i + i {
    width: 90%;
  }
  .skeleton .bar i {
    width: 9em;
    margin-block: 12px;
    height: 20px;
  }
  .skeleton .foot i {
    height: 44px;
    border-radius: var(--_inner);
  }
  .skeleton .header i {
    height: 1.5em;
    margin: 4px auto;
    max-width: 16em;
  }
  @container (width < 30em) and (not style(--rewards-header-bg)) {
    .skeleton .header i {
      margin-inline: 0;
    }
  }
  .skeleton .body {
    gap: 16px;
    min-height: calc(66px + 6.53em);
  }
  @container (width < 26.25em) {
    .skeleton .card:not(.hero) .body {
      min-height: calc(46px + 5.5em);
    }
    .skeleton .hero .media {
      aspect-ratio: var(--rewards-picture-ratio, 2);
    }
  }
  .skeleton .row {
    overflow: hidden;
  }
  @keyframes breathe {
    to {
      opacity: 0.55;
    }
  }
`;
