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
    height: 1.5em;
    margin: 4px auto;
    max-width: 16em;
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
`;
