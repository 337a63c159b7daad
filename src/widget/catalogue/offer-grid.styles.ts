import { css } from 'lit';

/** The cards in columns. */
export const offerGridStyles = css`
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
  /* In place of a line of the description. */
  .fixed .description:has(+ .quiet) {
    -webkit-line-clamp: 1;
  }
  .fixed .quiet {
    margin-top: -8px;
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
  .fixed .line {
    flex-wrap: nowrap;
  }
  .fixed .discount {
    min-width: 0;
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
  @container (width < 26.25em) {
    .fixed .body {
      height: calc(52px + 6.53em);
    }
    .fixed .quiet {
      margin-top: -4px;
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
        from 90deg at calc(100% - 1lh) calc(100% - 1lh),
        #0000 180deg,
        var(--_fill) 0 270deg,
        #0000 0
      )
      0 0 / calc((100% + 1lh) / var(--_columns)) var(--_pitch);
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
