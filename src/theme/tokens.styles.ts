import { css } from 'lit';

/**
 * The frame inside the shadow root, isolated from the page's CSS: every inherited property is set here, except
 * those that a page means for all its content. docs/theming.md has a reason for each. Sizes follow `medium`, the reader's
 * own setting, whatever the page's root font size is. Then come the public custom properties with their defaults.
 */
export const tokenStyles = css`
  :host {
    display: block;
    width: -moz-available;
    width: -webkit-fill-available;
    width: stretch;
  }
  :host([hidden]) {
    display: none;
  }
  /* The root is a size container, so its content gives it no width. These columns do, if the page doesn't. */
  .frame {
    all: initial;
    color-scheme: inherit;
    dynamic-range-limit: inherit;
    font-family: inherit;
    interactivity: inherit;
    pointer-events: inherit;
    print-color-adjust: inherit;
    visibility: inherit;
    -webkit-locale: inherit;
    -webkit-text-size-adjust: inherit;
    -webkit-user-modify: read-only;
    display: grid;
    grid-template-columns: minmax(8em, 40em) 1fr;
    width: 100%;
  }
  /* What a stalled page still adds after the element was drawn anew. */
  .frame ~ .frame {
    display: none;
  }
  .root {
    grid-column: 1 / -1;
    /* Holds what is visually hidden. If that were placed in the page, an element in a scroll container would make the page scroll, too. */
    position: relative;
    container-type: inline-size;
    --_surface: var(--rewards-surface, light-dark(#fff, #1c1d21));
    --_text: var(--rewards-text, light-dark(#17181c, #f3f3f4));
    --_muted: var(--rewards-muted, light-dark(#5c5f67, #a9acb5));
    --_border: var(--rewards-border, light-dark(#17181c1c, #ffffff26));
    --_fill: light-dark(#f3f3f1, #292a2f);
    --_focus: var(--rewards-focus, light-dark(#1c5fd8, #8db6ff));
    --_radius: var(--rewards-radius, 14px);
    --_inner: calc(var(--_radius) * 0.72);
    --_gap: var(--rewards-gap, 16px);
    --_cta-bg: var(--rewards-cta-bg, var(--_text));
    --_cta-color: var(--rewards-cta-color, light-dark(#fff, #17181c));
    font: 400 medium / 1.45 sans-serif;
    font-family: var(--rewards-font, inherit);
    color: var(--_text);
    /* A long word must not widen anything. */
    overflow-wrap: anywhere;
  }
  @container (width < 30em) {
    .root > * {
      --_gap: var(--rewards-gap, 12px);
    }
  }
  * {
    box-sizing: border-box;
  }
  /* Texts of the feed keep their own direction, but align to the page's side. */
  [dir] {
    text-align: -webkit-match-parent;
    text-align: match-parent;
  }
  [hidden] {
    display: none !important;
  }
  .visually-hidden {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
`;
