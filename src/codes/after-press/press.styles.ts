import { css } from 'lit';

/** The questions, and the till: black on white in every scheme, because scanners need the contrast, and white lights up a screen. */
export const pressStyles = css`
  /* While one is open, nothing else can be used, so it can be used in a drawer that the page closes meanwhile. */
  dialog {
    visibility: visible;
    pointer-events: auto;
  }
  .confirm {
    width: min(26em, 100% - 32px);
    padding: 24px;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_surface);
    color: var(--_text);
    text-align: start;
  }
  .confirm::backdrop {
    background: #0006;
  }
  .confirm > div {
    display: flex;
    flex-wrap: wrap;
    justify-content: end;
    gap: 8px;
    margin-top: 20px;
  }
  .till {
    box-sizing: border-box;
    width: 100vw;
    max-width: none;
    height: 100vh;
    height: min(100dvh, var(--_seen, 100dvh));
    max-height: none;
    border: 0;
    padding: 64px 16px 24px;
    flex-direction: column;
    align-items: center;
    justify-content: safe center;
    gap: 8px;
    overflow: auto;
    overscroll-behavior: contain;
    color-scheme: only light;
    forced-color-adjust: none;
    background: #fff;
    color: #000;
    text-align: center;
  }
  .till[open] {
    display: flex;
  }
  .till::backdrop {
    background: #fff;
  }
  .till > .icon {
    position: fixed;
    inset-block-start: calc(var(--_from, 0px) + 8px);
    inset-inline-end: 8px;
    color: #000;
  }
  .till > .icon:focus-visible {
    outline-color: #000;
  }
  .what {
    font-size: 1.25em;
    font-weight: 600;
    line-height: 1.3;
    text-wrap: balance;
    max-width: 30em;
  }
  .till .who {
    max-width: 30em;
    font-size: 0.875em;
    color: #444;
  }
  .till svg {
    fill: #000;
    stroke: none;
    width: min(100%, 70vh, 24em);
    height: auto;
  }
  .till .icon svg {
    width: 24px;
    height: 24px;
    fill: none;
    stroke: #000;
  }
  .till .code128 {
    width: min(100%, 32em);
    margin-block: 24px;
  }
  .large {
    max-width: 100%;
    margin-bottom: 8px;
    font:
      600 1.75em / 1.3 ui-monospace,
      SFMono-Regular,
      Menlo,
      Consolas,
      monospace;
    letter-spacing: 0.06em;
    -webkit-user-select: all;
  }
`;
