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
  .grid {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, var(--rewards-card-min, 15em)), 1fr));
    gap: var(--_gap);
  }
  /*
   * Two to four cards fill their row, and may be a little narrower for that. Four that don't fit are two rows of two, so that none
   * is alone below three. If two would be too narrow, each has a row.
   */
  @container (width >= 26.25em) {
    .few:has(> :nth-child(2)) {
      --_least: calc(var(--rewards-card-min, 15em) * 0.85);
      --_half: calc((100% - var(--_gap)) / 2);
      grid-template-columns: repeat(
        auto-fit,
        minmax(
          min(100%, max(var(--_least), var(--_two, 0px), (var(--rewards-card-min, 15em) - var(--_half)) * 999)),
          1fr
        )
      );
    }
    .few:has(> :nth-child(4)) {
      --_two: min(var(--_half), (var(--_least) - (100% - 3 * var(--_gap)) / 4) * 999);
    }
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
