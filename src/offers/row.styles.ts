import { css } from 'lit';

export const rowStyles = css`
  .row {
    display: grid;
    grid-auto-flow: column;
    grid-auto-columns: minmax(calc(80% - var(--_gap)), 1fr);
    gap: var(--_gap);
    /* Room for shadows, which scrolling would cut off; none at the sides, where pages end. */
    margin-block: -12px;
    padding-block: 12px;
    overflow-x: auto;
    overscroll-behavior-x: contain;
    scroll-snap-type: x mandatory;
    /* By CSS and not by call, so that reduced motion holds. */
    scroll-behavior: smooth;
    scrollbar-width: none;
  }
  .row > * {
    scroll-snap-align: start;
  }
  .row > .card:only-child:not(.hero) {
    max-width: 26.25em;
  }
  .row.heroes {
    grid-auto-columns: calc(100% - 40px);
  }
  .row.heroes:has(> :only-child) {
    grid-auto-columns: 100%;
  }
  .arrows {
    display: none;
    gap: 8px;
    margin-inline-start: auto;
  }
  .arrows > button {
    border: 1px solid var(--_border);
    background: var(--_surface);
  }
  .arrows > [aria-disabled='true'] {
    cursor: default;
  }
  .arrows > [aria-disabled='true'] > svg {
    opacity: 0.4;
  }
  .back > svg,
  .icon:dir(rtl) > svg {
    transform: scaleX(-1);
  }
  .back:dir(rtl) > svg {
    transform: none;
  }
  @container rewards (width >= 30em) {
    .row {
      grid-auto-columns: minmax(calc(44% - var(--_gap)), 1fr);
    }
  }
  @container rewards (width >= 45em) {
    .row {
      grid-auto-columns: minmax(calc((100% - 2 * var(--_gap)) / 2.3), 1fr);
    }
    .arrows:not([hidden]) {
      display: flex;
    }
  }
  @container rewards (width >= 53.75em) {
    .row {
      grid-auto-columns: minmax(calc((100% - 3 * var(--_gap)) / 3.25), 1fr);
    }
  }
  @container rewards (width >= 63em) {
    .row {
      grid-auto-columns: minmax(calc((100% - 3 * var(--_gap)) / 4), 1fr);
    }
    .row.heroes:not(:has(> :only-child)) {
      grid-auto-columns: calc(100% - 96px);
    }
  }
  /* Paper does not scroll. */
  @media print {
    .row {
      grid: auto-flow / repeat(auto-fill, minmax(min(100%, 15em), 1fr));
      overflow: visible;
    }
    .row.heroes {
      grid-template-columns: minmax(0, 1fr);
    }
    .arrows:not([hidden]) {
      display: none;
    }
  }
`;
