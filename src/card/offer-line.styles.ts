import { css } from 'lit';

/** The line of a card, and of the details, with the partner and the value. */
export const offerLineStyles = css`
  /* The value is at its end, or below the partner if both don't fit. */
  .line {
    align-self: stretch;
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 12px;
  }
  .by {
    /* Not by its text: to find out the width of a long name beside a logo, WebKit takes seconds. */
    flex: 1 1 6.5em;
    min-width: 0;
    display: flex;
    align-items: center;
    gap: 8px;
    min-height: 28px;
  }
  .name {
    flex: 1 1 0;
    min-width: 0;
    font-size: 0.78125em;
    line-height: 28px;
    color: var(--_muted);
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  /* A ground that neither white nor dark logos vanish on. */
  .logo {
    flex: none;
    width: 28px;
    height: 28px;
    object-fit: contain;
    border-radius: 8px;
    border: 1px solid var(--_border);
    background: light-dark(#f0f0ee, #e4e4e2);
  }
  /* A wordmark has no tile, but an edge of its own. It lies on the name that it says, and so moves nothing when it comes. */
  .logo[data-wide] {
    width: 104px;
    padding-block: 4px;
    margin-inline-end: -76px;
    object-position: 0;
    border: 0;
    border-radius: 0;
    background: none;
    filter: drop-shadow(0 0 1px light-dark(#17181cb3, #fff));
  }
  .logo[data-wide]:dir(rtl) {
    object-position: 100%;
  }
  .logo[data-wide]:not([hidden]) + .name {
    clip-path: inset(50%);
  }
  /* Neither does one that fails to load, because layout ignores what is translated. */
  .logo[hidden] {
    display: block !important;
    visibility: hidden;
  }
  .logo[hidden] + .name {
    translate: -36px;
  }
  /* By the direction of the page, since a name has that of its letters. */
  .logo[hidden]:dir(rtl) + .name {
    translate: 36px;
  }
  .discount {
    max-width: 100%;
    font-size: 0.9375em;
    font-weight: 650;
    line-height: 1.4;
    font-variant-numeric: tabular-nums;
  }
  .long {
    display: contents;
  }
  .long > .discount {
    font-size: 0.875em;
    font-weight: 400;
  }
  /* Before the value, which is in the line. */
  .long > .by,
  .long ~ [role='heading'] {
    order: -1;
  }
  .long > .by {
    flex: none;
    align-self: stretch;
  }
  /* On cards only: details are aligned to their start. */
  @container style(--rewards-card-align: center) {
    :where(.card) .line {
      flex-flow: column;
    }
    :where(.card) .by {
      flex: none !important;
      align-self: stretch;
      position: relative;
      justify-content: center;
    }
    :where(.card) .name {
      flex: 0 1 auto;
    }
    :where(.card) .logo[data-wide] {
      position: absolute;
      inset-inline: 0;
      margin: auto !important;
      object-position: 50%;
    }
    :where(.card) .logo[hidden] + .name {
      translate: 0 !important;
    }
  }
`;
