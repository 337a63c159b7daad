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
  /* Room above the button for what may come, so that nothing jumps: a code on two lines, or a refusal of two lines. */
  .room {
    display: flex;
    flex-direction: column;
    justify-content: flex-end;
    gap: 8px;
    min-height: calc(72px + 2.45em);
  }
  /* A refusal that says from when on the code can be claimed again, in two time zones: four lines, in columns five. */
  .room[data-dated] {
    min-height: calc(84px + 4.9em);
  }
  @container (width >= 26.25em) {
    .card:not(.hero) .room[data-dated] {
      min-height: calc(80px + 6.125em);
    }
  }
  .claim {
    display: flex;
    flex-direction: column;
    gap: 8px;
  }
  .claim .code {
    font-size: 1em;
  }
  .claim > .badge {
    align-self: flex-start;
  }
  /* Takes no room while empty, but stays in the accessibility tree. */
  .outcome:not(:has(.notice)) {
    position: absolute;
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
  .more {
    display: flex;
    flex-wrap: wrap;
    gap: 4px;
  }
  .more > * {
    flex: 1 1 auto;
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
