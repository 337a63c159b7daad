import { css } from 'lit';

/** Sections with their titles, and the grid of their cards. */
export const sectionStyles = css`
  section {
    margin-top: 32px;
  }
  .bar {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px 12px;
    margin-bottom: 8px;
  }
  .placement-title {
    padding-block: 9px;
    font-size: 1.25em;
    font-weight: 600;
    line-height: 1.3;
    text-wrap: balance;
  }
  /* Here 1lh is the gap: a page may write 0 without a unit, which a line height takes and calc() doesn't. */
  .grid,
  .row {
    display: grid;
    line-height: var(--_gap);
    gap: 1lh;
  }
  .grid > *,
  .row > * {
    line-height: 1.45;
  }
  .grid {
    grid-template-columns: repeat(auto-fill, minmax(min(100%, var(--rewards-card-min, 15em)), 1fr));
  }
  /* Two to four cards fill their row. */
  .few {
    grid-template-columns: repeat(auto-fit, minmax(min(100%, var(--rewards-card-min, 15em)), 1fr));
  }
  @container (width < 30em) {
    section {
      margin-top: 24px;
    }
  }
  @container (width < 26.25em) {
    .grid {
      grid-template-columns: minmax(0, 1fr);
      align-items: start;
    }
  }
`;

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
    .bar:has(+ .row) > .placement-title {
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
