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
  /* What doesn't fit is cut off at the end, and nothing before it shrinks. */
  .fixed .body > div {
    flex: none;
  }
  .fixed .foot {
    height: calc(18px + max(88px, 32px + 2.27em));
    align-content: end;
  }
  /* In place of a line of the description. */
  @container (width < 16em) or (width >= 26.25em) {
    .fixed .card:has(> .foot > .quiet) {
      .description {
        -webkit-line-clamp: 1;
      }
      .foot {
        height: calc(26px + max(88px, 32px + 2.27em) + 1.26875em);
      }
    }
    .below.fixed .card {
      grid-template-rows: auto calc(14px + 1.5em) 1fr auto;
    }
  }
  .fixed .sticker {
    -webkit-line-clamp: 1;
  }
  .fixed .line {
    flex-wrap: nowrap;
  }
  .fixed .discount {
    min-width: 0;
  }
  .fixed .discount,
  .fixed .cta,
  .fixed button {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .fixed .discount:not(:empty),
  .fixed .cta,
  .fixed button {
    display: block;
  }
  @container (16em <= width < 26.25em) {
    .list.fixed .foot {
      align-content: center;
      height: calc(4px + max(36px, 2.2em));
    }
    .fixed .long ~ .title {
      -webkit-line-clamp: 1;
    }
    .stickered.list.fixed .card {
      grid-template-rows: 1em auto 1fr;
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
