import { css } from 'lit';

export const rowStyles = css`
  .row {
    grid-auto-flow: column;
    grid-auto-columns: minmax(calc(80% - 1lh), 1fr);
    /* Room for shadows, which scrolling would cut off; none at the sides, where pages end. */
    margin-block: -12px;
    padding-block: 12px;
    overflow-x: auto;
    overscroll-behavior-x: contain;
    scroll-snap-type: x mandatory;
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
  @container (width >= 30em) {
    .row {
      grid-auto-columns: minmax(calc(44% - 1lh), 1fr);
    }
  }
  @container (width >= 45em) {
    .row {
      grid-auto-columns: minmax(calc((100% - 2lh) / 2.3), 1fr);
    }
    /* Reserves the arrows' room beside a title: they come later, and on a line of their own they would move the page. */
    .bar:has(+ .row) > * {
      max-width: calc(100% - 108px);
    }
  }
  @container (width >= 53.75em) {
    .row {
      grid-auto-columns: minmax(calc((100% - 3lh) / 3.25), 1fr);
    }
  }
  @container (width >= 63em) {
    .row {
      grid-auto-columns: minmax(calc((100% - 3lh) / 4), 1fr);
    }
    .row.heroes:not(:has(> :only-child)) {
      grid-auto-columns: calc(100% - 96px);
    }
  }
`;
