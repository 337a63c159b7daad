import { css } from 'lit';

/** The search box and the categories. */
export const filterStyles = css`
  .search {
    position: relative;
    max-width: 20em;
    margin-inline-start: auto;
  }
  @container (width < 26.25em) {
    .search {
      max-width: none;
    }
  }
  .reserved {
    visibility: hidden;
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
    border-radius: min(22px, var(--_radius) * 999);
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
    align-items: start;
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
    border-radius: min(22px, var(--_radius) * 999);
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
  /* Nothing can be searched on paper. */
  @media print {
    .search,
    .chips {
      display: none;
    }
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
`;
