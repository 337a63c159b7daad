import { css } from 'lit';

/** Sections with their titles, and the grid that cards stand in. */
export const sectionStyles = css`
  section {
    margin-top: 32px;
  }
  .bar {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px 12px;
    min-height: 44px;
    margin-bottom: 8px;
  }
  .placement-title {
    font-size: 1.25em;
    font-weight: 600;
    line-height: 1.3;
    text-wrap: balance;
    overflow-wrap: anywhere;
  }
  .grid {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, var(--rewards-card-min, 15em)), 1fr));
    gap: var(--_gap);
  }
  @container rewards (width < 30em) {
    section {
      margin-top: 24px;
    }
  }
  @container rewards (width < 26.25em) {
    .grid {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`;
