import { css } from 'lit';

export const stateStyles = css`
  .skeleton {
    pointer-events: none;
  }
  @media (prefers-reduced-motion: no-preference) {
    .skeleton {
      animation: breathe 1.8s ease-in-out infinite alternate;
    }
  }
  .skeleton i {
    display: block;
    width: 60%;
    height: 1em;
    border-radius: 6px;
    background: var(--_border);
  }
  .skeleton i + i {
    width: 90%;
  }
  .skeleton .bar i {
    width: 9em;
    margin-block: 12px;
    height: 20px;
  }
  .skeleton .foot i {
    height: 44px;
    border-radius: var(--_inner);
  }
  .skeleton .header i {
    height: 2em;
    margin: 0 auto 12px;
    max-width: 16em;
  }
  .skeleton .header i + i {
    height: 1em;
    max-width: 20em;
    margin-bottom: 0;
  }
  .skeleton .body {
    gap: 16px;
    min-height: calc(66px + 6.53em);
  }
  .skeleton .row {
    overflow: hidden;
  }
  @keyframes breathe {
    to {
      opacity: 0.55;
    }
  }
  .missing {
    position: fixed;
    z-index: 1;
    inset: auto 16px 16px;
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 12px;
    max-width: 30em;
    margin: auto;
    padding: 8px 8px 8px 16px;
    border: 1px solid var(--_border);
    border-radius: var(--_inner);
    background: var(--_surface);
    box-shadow: 0 4px 16px #0003;
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
`;
