import { css } from 'lit';

export const rewardsCodesStyles = css`
  .top {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 16px;
    margin-bottom: 12px;
  }
  .heading {
    flex: 1 1 auto;
    font-size: 1.25em;
    font-weight: 600;
    line-height: 1.3;
    text-wrap: balance;
  }
  .heading:focus {
    outline: none;
  }
  .grid {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 20em), 1fr));
    gap: var(--_gap);
  }
  .card {
    position: relative;
    display: flex;
    flex-direction: column;
    gap: 12px;
    min-width: 0;
    padding: 16px;
    background: var(--_surface);
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
  }
  .about {
    display: flex;
    gap: 12px;
  }
  .texts {
    min-width: 0;
  }
  .media {
    position: relative;
    flex: none;
    display: grid;
    place-items: center;
    width: 48px;
    height: 48px;
    overflow: hidden;
    background: var(--_fill);
    border-radius: var(--_inner);
  }
  .media[data-broken]::before {
    content: attr(data-initial);
    content: attr(data-initial) / '';
    font-size: 1.5em;
    font-weight: 650;
    color: var(--_muted);
  }
  .media > img {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
  .title {
    font-weight: 600;
    line-height: 1.3;
    text-wrap: balance;
  }
  .meta {
    font-size: 0.8125em;
    color: var(--_muted);
    font-variant-numeric: tabular-nums;
  }
  [data-ended] .media,
  [data-ended] .code {
    filter: grayscale(1);
    opacity: 0.7;
  }
  [data-ended] .code {
    text-decoration: line-through;
  }
  .foot,
  .quiet {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
  }
  .foot > * {
    flex: 1 1 auto;
    gap: 8px;
  }
  /* What folds out is below the row; what folds it out is at the end of the row. */
  .presses {
    position: relative;
    min-height: 44px;
  }
  .presses > .foot {
    margin-inline-end: 52px;
  }
  .foot > .link {
    flex-basis: 100%;
    margin-inline-end: -52px;
    text-align: center;
  }
  .keeping > summary {
    position: absolute;
    inset-block-start: 0;
    inset-inline-end: 0;
    display: grid;
    place-items: center;
    width: 44px;
    height: 44px;
    padding: 0;
    border-radius: var(--_inner);
  }
  .keeping > summary > svg {
    width: 20px;
    height: 20px;
    stroke-width: 3;
  }
  .keeping > .quiet {
    padding-top: 8px;
  }
  .presses:not(:has(.foot)) .quiet {
    padding: 0;
    margin-inline-end: 52px;
  }
  .link {
    box-sizing: border-box;
    display: inline-flex;
    align-items: center;
    justify-content: center;
    min-width: 44px;
    min-height: 44px;
    border-radius: var(--_inner);
    font-size: 0.875em;
    font-weight: 600;
    color: inherit;
    text-decoration: none;
  }
  .quiet {
    gap: 0 4px;
    margin-inline: -12px;
  }
  .quiet > button,
  .top button {
    font-weight: 500;
    color: var(--_muted);
  }
  /* Flush with the cards. A negative margin would make pages scroll sideways. */
  .top button {
    justify-content: end;
    padding-inline: 14px 0;
  }
  .aside,
  .rest:not(:empty) {
    margin-top: 16px;
  }
  summary {
    list-style: none;
    cursor: pointer;
    color: var(--_muted);
  }
  summary::-webkit-details-marker {
    display: none;
  }
  .aside > summary {
    display: flex;
    align-items: center;
    gap: 4px;
    width: fit-content;
    min-width: 44px;
    padding: 12px 0;
    font-size: 0.875em;
    font-weight: 600;
  }
  .chevron {
    width: 16px;
    height: 16px;
  }
  /* These styles are there before those that still all motion. */
  @media (prefers-reduced-motion: no-preference) {
    .chevron {
      transition: rotate 160ms ease-out;
    }
  }
  .chevron:dir(rtl) {
    scale: -1 1;
  }
  [open] > summary > .chevron {
    rotate: 90deg;
  }
  .nothing {
    border: 1px dashed var(--_border);
    border-radius: var(--_radius);
  }
  /* Above or below the codes: a row. */
  [role='status'] > .nothing {
    display: grid;
    grid-template-columns: 1fr auto;
    align-items: center;
    min-height: 0;
    margin-bottom: 16px;
    padding: 12px 16px;
    text-align: start;
  }
  .heading,
  .said,
  .meta {
    unicode-bidi: plaintext;
    text-align: -webkit-match-parent;
    text-align: match-parent;
  }
  .said {
    margin-bottom: 12px;
    font-size: 0.875em;
    color: var(--_muted);
  }
  .said > a {
    display: inline-block;
    padding-block: 6px;
    color: var(--_text);
  }
  @media print {
    .top button,
    .presses,
    .copy,
    .aside {
      display: none;
    }
    .card {
      break-inside: avoid;
    }
  }
`;
