import { css } from 'lit';

export const catalogueStyles = css`
  .search {
    position: relative;
    flex: 1 1 13.75em;
    max-width: 20em;
    margin-inline-start: auto;
  }
  @container rewards (width < 26.25em) {
    .search {
      max-width: none;
    }
  }
  .reserved {
    visibility: hidden;
    min-height: 44px;
  }
  .search > svg {
    position: absolute;
    inset-block: 0;
    inset-inline-start: 14px;
    margin-block: auto;
    color: var(--_muted);
    pointer-events: none;
  }
  .search > input {
    all: unset;
    box-sizing: border-box;
    width: 100%;
    min-height: 44px;
    padding-inline: 42px 44px;
    border: 1px solid color-mix(in srgb, var(--_text) 55%, #0000);
    border-radius: 22px;
    background: var(--_surface);
    cursor: text;
  }
  .search > input:focus-visible {
    outline: 2px solid var(--_focus);
    outline-offset: -1px;
  }
  .search > input::placeholder {
    color: var(--_muted);
    opacity: 1;
  }
  .search > input::-webkit-search-cancel-button {
    display: none;
  }
  .search > button {
    position: absolute;
    inset-block-start: 0;
    inset-inline-end: 0;
  }

  .chips {
    display: flex;
    gap: 8px;
    margin-bottom: 8px;
    overflow-x: auto;
    overscroll-behavior-x: contain;
    scrollbar-width: thin;
    animation: more linear;
    animation-timeline: scroll(self inline);
  }
  .chips:dir(rtl) {
    --_end: 90deg;
  }
  /* Fades at its end while there is more, in browsers with scroll-driven animations. */
  @keyframes more {
    0%,
    99% {
      mask: linear-gradient(var(--_end, -90deg), #0000, #000 32px);
    }
  }
  .chips + .chips {
    margin-top: -8px;
  }
  .chip {
    flex: none;
    position: relative;
    isolation: isolate;
    padding-inline: 16px;
    border: 0;
    border-radius: 22px;
    /* Scrolling would clip a ring around it. */
    outline-offset: -2px;
    font-weight: 500;
  }
  .chip::before {
    content: '';
    position: absolute;
    z-index: -1;
    inset: 4px 0;
    border: 1px solid var(--_border);
    border-radius: inherit;
    background: var(--_surface);
  }
  .chip:focus-visible::before {
    inset: 4px;
  }
  .chip:hover::before {
    background: var(--_fill);
  }
  .chip[aria-pressed='true'] {
    color: var(--_surface);
  }
  .chip[aria-pressed='true']::before {
    border-color: var(--_text);
    background: var(--_text);
  }
  @media (forced-colors: active) {
    .chip[aria-pressed='true'] {
      forced-color-adjust: none;
      color: highlighttext;
    }
    .chip[aria-pressed='true']::before {
      background: highlight;
    }
  }

  .list {
    align-content: start;
    outline: none;
  }
  .list > .nothing {
    grid-column: 1 / -1;
  }
  /* As thin as the other drawings, though it is half their size. */
  .list > .nothing > svg {
    stroke-width: 0.875;
  }
  /* In a windowed list, all cards have the same height, whatever their texts. */
  .fixed .body {
    height: calc(66px + 6.53em);
    overflow: hidden;
  }
  /* What doesn't fit is cut off at the end, and nothing before it shrinks. */
  .fixed .body > * {
    flex: none;
  }
  .stickered.fixed .card {
    grid-template-rows: auto calc(14px + 1.5em) 1fr auto;
  }
  .fixed .sticker {
    -webkit-line-clamp: 1;
  }
  .fixed .foot {
    flex-wrap: nowrap;
    margin-top: auto;
  }
  .fixed :is(.discount, .cta, button) {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .fixed :is(.discount, .cta, button):not(:empty) {
    display: block;
  }
  .fixed .cta {
    line-height: 28px;
  }
  .fixed .cta + button {
    flex-shrink: 0;
  }
  @container rewards (width < 26.25em) {
    .fixed .body {
      height: calc(52px + 6.53em);
    }
    .stickered.fixed .card {
      grid-template-rows: calc(12px + 1.15em) auto auto;
    }
  }
  /* Scroll anchoring would follow a card before its place is known. */
  .fixed > .card {
    overflow-anchor: none;
  }
  .windowed {
    position: relative;
    isolation: isolate;
  }
  .windowed > .card {
    position: absolute;
    top: var(--_top);
    inset-inline: 0;
    /* With an end, because an absolute box would reach to the edge; in a column from the start, because its height is measured. */
    grid-column: var(--_column, 1) / calc(var(--_column, 1) + 1);
  }
  /* Placeholders where a fast jump shows no cards yet. The box must not move, or it would count as a layout shift. */
  .windowed::before {
    content: '';
    position: absolute;
    z-index: -1;
    inset: 0;
    background: conic-gradient(
        from 90deg at calc(100% - var(--_gap)) calc(100% - var(--_gap)),
        #0000 180deg,
        var(--_fill) 0 270deg,
        #0000 0
      )
      0 0 / calc((100% + var(--_gap)) / var(--_columns)) var(--_pitch);
    clip-path: polygon(
      0 0,
      100% 0,
      100% var(--_before),
      0 var(--_before),
      0 var(--_after),
      100% var(--_after),
      100% 100%,
      0 100%
    );
  }
`;
