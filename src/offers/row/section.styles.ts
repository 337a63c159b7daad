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
    }
  }
`;
