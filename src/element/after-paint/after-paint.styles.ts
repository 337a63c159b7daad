import { css } from 'lit';

/** Styles that the first paint doesn't need: hover, motion, forced colours and print. */
export const afterPaintStyles = css`
  button,
  .cta {
    -webkit-tap-highlight-color: transparent;
  }
  button:hover:where(:not(.cta, .chip)) {
    background: var(--_fill);
  }
  button:active,
  .cta:active {
    transform: scale(0.98);
  }
  .cta:hover {
    opacity: 0.88;
  }
  /* Gets the focus only in place of something that is gone. */
  [tabindex='-1'] {
    outline: none;
  }
  /* Browsers in quirks mode draw a broken picture over the initial. */
  [data-broken] > img {
    visibility: hidden;
  }
  /* In the dark, an edge for dark pictures, and a little less light from bright ones. */
  .media::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: inherit;
    background: light-dark(#0000, #00000014);
    box-shadow: inset 0 0 0 1px light-dark(#0000, #ffffff1a);
    pointer-events: none;
  }
  /* The shadow is the card's own. A box for it in each of a hundred cards takes a tenth of the layout. */
  .card {
    break-inside: avoid;
  }
  /* A press on it opens its details. */
  .card[part] {
    cursor: pointer;
  }
  /* Fingers don't hover, and each element with a transition takes longer to style. */
  @media not (pointer: coarse) {
    button,
    .cta {
      transition: 160ms ease-out;
      transition-property: transform, opacity, background-color, color;
    }
    .card {
      transition: 160ms ease-out;
      transition-property: transform, box-shadow;
    }
    .card[part]:hover {
      transform: translateY(-2px);
      box-shadow: 0 14px 20px -20px #00000066;
    }
  }
  .card[part]:active:not(:has(:is(a, button, .claiming):active)) {
    transform: scale(0.995);
  }
  /* min() doesn't take a 0 without a unit. */
  @container style(--rewards-card-min: 0) {
    .grid {
      grid-template-columns: repeat(auto-fill, minmax(8em, 1fr));
    }
  }
  /* In CSS, so that reduced motion applies. */
  .row {
    scroll-behavior: smooth;
  }
  .arrows {
    display: none;
    gap: 8px;
    margin-inline-start: auto;
  }
  @container (width >= 45em) {
    .arrows {
      display: flex;
    }
  }
  .arrows > button {
    border: 1px solid var(--_border);
    background: var(--_surface);
  }
  .arrows > [aria-disabled='true'] {
    cursor: default;
  }
  .arrows > [aria-disabled='true'] > svg {
    opacity: 0.4;
  }
  .back:dir(ltr) > svg,
  .forward:dir(rtl) > svg {
    transform: scaleX(-1);
  }
  /* Our own texts may run against the page's direction, if we don't have its language. */
  .nothing > div {
    unicode-bidi: plaintext;
  }
  .stale {
    margin-top: 12px;
    text-align: center;
  }
  .nothing {
    display: flex;
    flex-direction: column;
    align-items: center;
    justify-content: center;
    gap: 12px;
    min-height: 240px;
    padding: 32px 24px;
    color: var(--_muted);
    text-align: center;
    text-wrap: balance;
  }
  .nothing > svg {
    width: 48px;
    height: 48px;
    opacity: 0.8;
  }
  .nothing > button {
    color: var(--_text);
  }
  /* Stays in view while the element is. */
  .missing {
    position: sticky;
    z-index: 1;
    bottom: 16px;
  }
  .missing > div {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 12px;
    max-width: 30em;
    margin: 16px auto 0;
    padding: 8px 8px 8px 16px;
    border: 1px solid var(--_border);
    border-radius: var(--_inner);
    background: var(--_surface);
    box-shadow: 0 4px 16px #0003;
  }
  @media (prefers-reduced-motion: reduce) {
    *,
    ::before,
    ::after {
      transition: none !important;
      animation: none !important;
      scroll-behavior: auto !important;
    }
  }
  /* Forced colours remove backgrounds, so these get an edge. */
  @media (forced-colors: active) {
    button:where(:not(.chip)),
    .cta {
      border: 1px solid;
    }
    .header,
    .sheet,
    .notice,
    .note,
    .sticker,
    .badge,
    .ribbon {
      border-color: canvas;
      outline: 1px solid;
      outline-offset: -1px;
    }
  }
  /* A title stays with its first cards. */
  .bar {
    break-after: avoid;
  }
  /* Paper doesn't scroll. */
  @media print {
    .row {
      grid: auto-flow / repeat(auto-fill, minmax(min(100%, 15em), 1fr));
      overflow: visible;
    }
    .row.heroes {
      grid-template-columns: minmax(0, 1fr);
    }
    .arrows {
      display: none;
    }
  }
`;
