import { css } from 'lit';

/** The cards of a feed, beyond what they share with those of a giveaway. */
export const feedCardStyles = css`
  /* The catalogue in one column, on phones: cards that lie on their side, of which five are in sight. The details have the description. */
  @container (16em <= width < 26.25em) {
    .list.grid {
      .card {
        grid-template: auto auto 1fr / 96px minmax(0, 1fr);
        gap: 0 12px;
        padding: 12px;
      }
      .media {
        grid-area: 1 / 1 / -1;
      }
      .body {
        grid-area: 2 / 2;
        gap: 2px;
        padding: 0;
      }
      /* Narrower, so that the value is beside it. */
      .line {
        column-gap: 8px;
      }
      .line:not(.long) > .by {
        flex-basis: 4.5em;
        min-width: 72px;
      }
      .logo[data-wide] {
        width: 72px;
        margin-inline-end: -44px;
      }
      .title {
        font-size: 0.9375em;
      }
      .description {
        display: none;
      }
      .foot {
        grid-area: 3 / 2;
        align-self: end;
        align-items: center;
        justify-content: end;
        gap: 4px 8px;
        padding: 4px 0 0;
      }
      .foot > .quiet {
        /* Beside the call to action, on two lines if need be, or above it. */
        flex: 1 1 5.5em;
        margin: 0;
        line-height: 1.3;
      }
      /* The height of a target is 44 px, of which a pill shows 36. */
      .foot > :is(a, button) {
        position: relative;
        flex: 0 1 auto;
        min-height: 36px;
        padding-inline: 14px;
        border-radius: min(22px, var(--_radius) * 999);
        font-size: 0.875em;
        overflow: clip visible;
      }
      .foot > .cta {
        line-height: max(20px, 1.25em);
      }
      .foot > :is(a, button)::before {
        content: '';
        position: absolute;
        inset: calc(50% - 22px) 0;
      }
      /* The picture is too small for a sticker, so that is a line of text above the others. */
      > .card > .sticker {
        grid-area: 1 / 2;
        margin: 0;
        display: block;
        justify-self: var(--rewards-card-align, start);
        max-width: 100%;
        padding: 0;
        border: 0;
        border-radius: 0;
        outline: none;
        background: none;
        color: inherit;
        line-height: 1.25;
        white-space: nowrap;
        text-overflow: ellipsis;
      }
      > .card > .sticker::before {
        content: '';
        display: inline-block;
        vertical-align: middle;
        margin-inline-end: 6px;
        /* In forced colours, a background would vanish. */
        border: 3px solid;
        border-radius: 50%;
      }
    }
    .list.fixed .body {
      height: calc(32px + 2.5em);
    }
    .fixed .foot {
      flex-wrap: nowrap;
    }
  }
  @container (16em <= width < 20em) {
    .list:not(.fixed) > .card:has(> .long-label) {
      grid-template-rows: auto 1fr auto;
    }
    .list:not(.fixed) > .card:has(> .long-label) > .media {
      grid-row: 1 / 3;
    }
    .list:not(.fixed) .long-label {
      grid-column: 1 / -1;
    }
  }

  /* Two cards of a wide row would be larger than the hero. */
  [data-placement='popular'] > .row:not(:has(> :nth-child(3))),
  .list.few:not(:has(> :nth-child(3))) {
    max-width: calc(50em + 1lh);
  }
  /* A large card between phone and desk: the picture is beside the text, but smaller. */
  @container (30em <= width < 45em) {
    :is(.heroes, .list) > .hero > .foot {
      justify-content: var(--rewards-card-align, start);
      > :is(a, button) {
        flex: 0 1 auto;
      }
      > .cta {
        flex: 1 1 10em;
        max-width: 17.5em;
      }
    }
  }
  @container (35em <= width < 45em) {
    :is(.heroes, .list) > .hero {
      grid-template: 1fr auto auto auto 1fr / minmax(0, 3fr) minmax(0, 2fr);
      .media {
        grid-area: 1 / 2 / -1;
        place-self: stretch;
        aspect-ratio: var(--rewards-picture-ratio, 1);
        border-radius: 0;
        border-start-end-radius: calc(var(--_radius) - 1px);
        border-end-end-radius: calc(var(--_radius) - 1px);
      }
      > .body {
        grid-area: 3 / 1;
        padding: 20px 20px 0;
      }
      > .foot {
        grid-area: 4 / 1;
        padding: 16px 20px 20px;
      }
      > .sticker:not(.on) {
        grid-area: 2 / 1;
        margin: 20px 20px 0;
      }
    }
  }
  @container (width >= 35em) {
    .hero > .sticker.on {
      grid-area: 1 / 2;
    }
  }

  @container (width < 26.25em) {
    /* A press on the card opens the details. Keyboards and screen readers have the button, which is seen while it has the focus. */
    .card > .foot > .cta + button {
      position: absolute;
      z-index: 2;
      inset-block-start: 12px;
      inset-inline-start: 12px;
      margin: 0;
      background: var(--_surface);
      color: var(--_text);
    }
    .foot > .quiet {
      font-size: 0.78125em;
    }
    .card > .foot > .cta + button:not(:focus-visible) {
      clip-path: inset(50%);
      pointer-events: none;
    }
    [data-placement='popular'] > .row > .card {
      .body {
        gap: 6px;
        padding-top: 12px;
      }
      .foot {
        padding: 10px 16px 12px;
      }
      /* In place of a line of the description. */
      &:has(> .foot > .quiet) .description {
        -webkit-line-clamp: 1;
      }
    }
    :is(.heroes, .list) > .hero {
      .media {
        aspect-ratio: var(--rewards-picture-ratio, 2);
      }
      .description {
        -webkit-line-clamp: 2;
      }
    }
  }
  @container (width < 13.5em) {
    .card > .sticker {
      grid-area: 2 / 1;
      margin: 12px 12px 0;
      max-width: calc(100% - 24px);
      background: var(--rewards-sticker-bg, var(--_fill));
      -webkit-line-clamp: 1;
    }
  }
  @container (width < 16em) {
    [data-placement] .card:not(.hero) > .body,
    [data-placement] .card:not(.hero) > .foot {
      padding-inline: 12px;
    }
    .card > .foot > .cta {
      padding-inline: 8px;
    }
  }
`;
