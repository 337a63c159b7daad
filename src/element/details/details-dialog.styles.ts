import { css } from 'lit';

export const detailsDialogStyles = css`
  .sheet {
    width: 100%;
    max-width: none;
    max-height: min(92dvh, var(--_seen, 100%) - 24px);
    margin: auto 0 0;
    padding: 0;
    border: 0;
    border-radius: calc(var(--_radius) * 10 / 7) calc(var(--_radius) * 10 / 7) 0 0;
    background: var(--_surface);
    color: inherit;
    box-shadow: 0 24px 64px -16px #0006;
    overflow: hidden;
    overscroll-behavior: contain;
    /* While it is open, nothing else can be used, so it can be used in a drawer that the page closes meanwhile. */
    visibility: visible;
    pointer-events: auto;
  }
  .sheet[open] {
    display: flex;
    animation: rise 160ms ease-out;
  }
  .sheet::backdrop {
    background: #0006;
  }
  /* Browsers report the wheel over a backdrop too late to stop the page, so this covers it. */
  .sheet::before {
    content: '';
    position: fixed;
    inset: 0;
  }
  @keyframes rise {
    from {
      opacity: 0;
      transform: translateY(16px);
    }
  }
  .pane {
    flex: 1;
    min-width: 0;
    display: flex;
    flex-direction: column;
    position: relative;
  }
  /* The handle of a bottom sheet. */
  .pane::before {
    content: '';
    position: absolute;
    z-index: 1;
    inset-block-start: 8px;
    inset-inline-start: calc(50% - 18px);
    width: 36px;
    height: 4px;
    border-radius: 2px;
    background: #fff;
    box-shadow: 0 0 0 1px #0003;
  }
  .close {
    position: absolute;
    z-index: 1;
    inset-block-start: 12px;
    inset-inline-end: 12px;
    background: var(--_surface);
    outline-offset: -2px;
    box-shadow: 0 1px 4px #0003;
  }
  .scroll {
    overflow: auto;
    overscroll-behavior: contain;
    outline-offset: -2px;
    border-radius: calc(var(--_radius) * 9 / 7) calc(var(--_radius) * 9 / 7) 0 0;
    isolation: isolate;
  }
  .sheet .media {
    /* Below the focus ring of its scroll container. */
    z-index: -1;
    aspect-ratio: var(--rewards-picture-ratio, 16 / 9);
    width: 100%;
    /* In short viewports (landscape phones, 400 % zoom), give the space to the text. */
    max-height: min(45vh, 100vh - 16.25em);
    border-radius: 0;
  }
  .sheet .on {
    inset-block-start: 23px;
    max-width: calc(100% - 88px);
  }
  .text {
    display: flex;
    flex-direction: column;
    align-items: flex-start;
    gap: 12px;
    padding: 20px 24px;
  }
  .text > .ticket {
    margin-block: 4px;
  }
  /* Unlike on a card, there is room for all of a long name. */
  .text .name {
    line-height: 1.4;
    white-space: normal;
  }
  .text > .line:not(.long) > .discount {
    font-size: 1.25em;
  }
  .text > .ticket,
  .text > .prose {
    align-self: stretch;
  }
  #details-title {
    font-size: 1.5em;
    font-weight: 650;
    line-height: 1.2;
    letter-spacing: -0.01em;
    text-wrap: balance;
  }
  .prose {
    max-width: 65ch;
    white-space: pre-line;
  }
  .note {
    align-self: stretch;
    padding: 12px 16px;
    border-radius: var(--_inner);
    background: var(--_fill);
    font-size: 0.875em;
    font-weight: 600;
  }
  .meta {
    font-size: 0.8125em;
    color: var(--_muted);
    font-variant-numeric: tabular-nums;
  }
  .link {
    display: inline-flex;
    align-items: center;
    min-width: 44px;
    min-height: 44px;
    margin-block: -12px;
    color: inherit;
    text-decoration: underline;
    text-underline-offset: 3px;
  }
  /* Cards cut texts off. The details show all of them. */
  .sheet :is(.discount, .sticker) {
    -webkit-line-clamp: none;
  }
  .sheet .cta {
    display: flex;
  }
  .sheet .foot {
    flex: none;
    max-height: 45dvh;
    overflow: auto;
    padding: 16px 24px max(20px, env(safe-area-inset-bottom));
    border-top: 1px solid var(--_border);
  }
  @media (height < 22.5em) {
    .text {
      gap: 8px;
      padding-block: 12px;
    }
    /* Beside the close button. */
    .text .by {
      margin-inline-end: 44px;
    }
    .sheet .foot {
      padding-block: 8px max(8px, env(safe-area-inset-bottom));
    }
  }
  @media (width >= 35em) {
    .sheet {
      max-width: 32.5em;
      margin: auto;
      border-radius: calc(var(--_radius) * 9 / 7);
    }
    .pane::before {
      content: none;
    }
  }
`;
