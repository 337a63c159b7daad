import { css } from 'lit';

export const claimStyles = css`
  .foot.claiming {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 8px;
    /* A press beside its buttons opens nothing. */
    cursor: auto;
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
  .claim {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    align-content: start;
    gap: 8px;
  }
  .claim .code {
    font-size: 1em;
  }
  .claim > .badge {
    justify-self: start;
  }
  /* A message takes the place of the code. A longer one makes the card higher: nothing above it moves. */
  .outcome,
  .claim > .empty {
    grid-area: 1 / 1;
  }
  .outcome {
    display: grid;
  }
  .outcome:not(:has(.notice)) {
    position: absolute;
  }
  .claim:has(.notice) > .empty {
    visibility: hidden;
  }
  /* It holds the place of a code, in the size that the code will have. */
  .empty {
    position: relative;
    border-color: light-dark(#17181c2e, #ffffff33);
    background: none;
    color: var(--_muted);
  }
  .empty > * {
    visibility: hidden;
  }
  .empty > .copy {
    min-height: 44px;
  }
  .empty::after {
    content: '••••••–•••••';
    position: absolute;
    inset: 0;
    display: grid;
    place-content: center;
    letter-spacing: 0.14em;
    opacity: 0.5;
  }
  .notice {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    align-content: center;
    box-sizing: border-box;
    min-height: 63px;
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
  /* It breaks at no hyphen, unless the card is narrower. */
  .instant {
    display: inline-block;
  }
  .card:has(.claim > .notice) .media > img {
    filter: grayscale(1);
    opacity: 0.6;
  }
  .claim > .notice {
    grid-template-columns: minmax(0, 1fr);
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
  /* One line if there is room, whatever the label. Two lines of a label fit into the same height. */
  .more {
    display: flex;
    flex-wrap: wrap;
    gap: 4px;
  }
  .more > * {
    flex: 1 0 auto;
  }
  .more > .cta {
    flex: 9 1 9em;
    min-width: 0;
    border-block-width: 3px;
  }
  .more > .cta > [dir] {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    overflow: hidden;
  }
  .cta[aria-disabled='true'] {
    opacity: 0.75;
    cursor: default;
  }
  /* The service has just said no. */
  .cta.refused {
    background: var(--_fill);
    color: var(--_text);
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
  @media (prefers-reduced-motion: no-preference) {
    .claim > .ticket:not(.empty) {
      animation: reveal 200ms ease-out;
    }
  }
  @keyframes reveal {
    from {
      opacity: 0;
    }
  }
`;
