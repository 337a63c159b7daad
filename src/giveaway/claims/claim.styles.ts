import { css } from 'lit';

export const claimStyles = css`
  .foot.claiming {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 8px;
  }
  .foot.claiming .meta {
    display: flex;
    flex-direction: column;
    justify-content: flex-end;
    min-height: 1.5em;
    font-size: 0.8125em;
    color: var(--_muted);
    font-variant-numeric: tabular-nums;
  }
  /* As high as the ticket, so that the button makes room for it without a jump. */
  .claim {
    display: flex;
    flex-direction: column;
    justify-content: flex-end;
    min-height: 63px;
  }
  /* In a small card, the ticket may need two lines. A long message doesn't cover the title, either. */
  .card:not(.hero) .claim {
    min-height: 93px;
  }
  .claim > :is(.ticket, .badge) ~ * {
    margin-block-start: 8px;
  }
  .claim .code {
    font-size: 1em;
  }
  .claim > .badge {
    align-self: flex-start;
  }
  /* A message lies over what is above the button: however long it is, nothing moves. */
  .outcome {
    display: flex;
    flex-direction: column;
    justify-content: flex-end;
    height: 0;
  }
  .outcome > .notice {
    z-index: 1;
    flex: none;
    margin-block-end: 8px;
    /* What it covers fades out above it. */
    box-shadow: 0 -4px 4px var(--_surface);
    clip-path: inset(-8px 0 0);
  }
  /* It would cut this line in half. */
  .foot:has(.outcome > .notice) .meta {
    opacity: 0;
  }
  .notice {
    display: flex;
    gap: 10px;
    padding: 10px 12px;
    border-radius: var(--_inner);
    background: var(--_fill);
    font-size: 0.875em;
    line-height: 1.4;
    text-align: start;
  }
  /* An instant in the reader's time zone. */
  .notice div + div:not([dir]) {
    margin-top: 4px;
    font-weight: 600;
  }
  .card:has(.claim > .notice) .media > img {
    filter: grayscale(1);
    opacity: 0.6;
  }
  .claim > .notice {
    justify-content: center;
    text-align: center;
    text-wrap: balance;
    color: var(--_muted);
  }
  .uncertain {
    background: light-dark(#fdf1d7, #3a2f17);
  }
  .uncertain > svg {
    color: light-dark(#8a5a00, #f0c060);
  }
  /* Always one line: with a code, the link joins the other button. Two lines of its label fit into the same height. */
  .more {
    display: flex;
    gap: 4px;
  }
  .more > * {
    flex: 1 0 auto;
  }
  .more > .cta {
    flex-shrink: 1;
    min-width: 0;
    border-block-width: 3px;
  }
  .cta[aria-disabled='true'] {
    opacity: 0.75;
    cursor: default;
  }
  .spinner {
    flex: none;
    width: 16px;
    height: 16px;
    border: 2px solid;
    border-inline-end-color: #0000;
    border-radius: 50%;
    animation: turn 800ms linear infinite;
  }
  @keyframes turn {
    to {
      rotate: 1turn;
    }
  }
`;
