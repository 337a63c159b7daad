import { css } from 'lit';

/** The search box and the categories. */
export const filterStyles = css`
  .search {
    display: flex;
    gap: 8px;
    max-width: 32em;
    margin-inline-start: auto;
  }
  .field {
    flex: 1;
    min-width: 0;
    position: relative;
  }
  .order {
    flex: none;
    max-width: 50%;
  }
  @container (width < 26.25em) {
    .search {
      max-width: none;
    }
  }
  .reserved {
    visibility: hidden;
  }
  /* As high as a category. */
  .chips.reserved::before {
    content: '\\a0';
    margin-block: 4px;
    padding-block: 5px;
  }
  .field > svg {
    position: absolute;
    inset-block: 0;
    inset-inline-start: 14px;
    margin-block: auto;
    color: var(--_muted);
    pointer-events: none;
  }
  .field > input,
  .field > select {
    all: unset;
    display: block;
    box-sizing: border-box;
    width: 100%;
    min-height: 44px;
    padding-inline: 42px 44px;
    border: 1px solid color-mix(in srgb, var(--_text) 55%, #0000);
    border-radius: min(22px, var(--_radius) * 999);
    background: var(--_surface);
    cursor: text;
    scroll-margin: 8px;
  }
  .order > select {
    align-items: center;
    padding-inline: 42px 16px;
    font-size: 0.875em;
    font-weight: 500;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    cursor: pointer;
  }
  @container (width < 35em) {
    /* An icon, so that there is room to search. */
    .order > select {
      width: 44px;
      padding: 0;
      color: #0000;
    }
    .order > svg {
      inset-inline: 0;
      margin-inline: auto;
    }
  }
  /* The list itself is drawn by the system, which doesn't know our colours. */
  option {
    background: var(--_surface);
    color: var(--_text);
  }
  .field > :is(input, select):focus-visible {
    outline: 2px solid var(--_focus);
    outline-offset: -1px;
  }
  .field > input::placeholder {
    color: var(--_muted);
    opacity: 1;
  }
  /* Until there is a text to clear, the words have the room of that button. */
  .field > input:placeholder-shown {
    padding-inline-end: 14px;
    text-overflow: ellipsis;
  }
  .field > input::-webkit-search-cancel-button {
    display: none;
  }
  .field > button {
    position: absolute;
    inset-block-start: 0;
    inset-inline-end: 0;
  }

  .level {
    display: flex;
    align-items: start;
    gap: 12px;
  }
  .chips {
    flex: 1;
    min-width: 0;
    display: flex;
    gap: 8px;
    align-items: start;
    overflow-x: auto;
    overscroll-behavior-x: contain;
    scroll-padding-inline: 32px;
    scrollbar-width: thin;
    -webkit-user-select: none;
    user-select: none;
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
  .level + .level {
    margin-top: -8px;
  }
  /* There are arrows instead. */
  @container (width >= 45em) {
    .chips {
      scrollbar-width: none;
    }
  }
  .chip {
    flex: none;
    position: relative;
    min-height: 36px;
    margin-block: 4px;
    padding: 4px 15px;
    border: 1px solid var(--_border);
    border-radius: min(22px, var(--_radius) * 999);
    background: var(--_surface);
    /* Scrolling would clip a ring around it. */
    outline-offset: -2px;
    font-weight: 500;
    white-space: nowrap;
  }
  /* The touch area is higher than what is seen. */
  .chip::before {
    content: '';
    position: absolute;
    inset: -5px 0;
  }
  .chip:focus-visible {
    box-shadow: inset 0 0 0 4px var(--_surface);
  }
  .chip:hover {
    background: var(--_fill);
  }
  .chip[aria-pressed='true'] {
    border-color: var(--_text);
    background: var(--_text);
    color: var(--_surface);
  }
  /* Nothing can be searched on paper. */
  @media print {
    .search,
    .level,
    .reserved {
      display: none;
    }
  }
  @media (forced-colors: active) {
    .chip[aria-pressed='true'] {
      forced-color-adjust: none;
      background: highlight;
      color: highlighttext;
    }
  }
`;
