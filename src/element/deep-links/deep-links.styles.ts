import { css } from 'lit';

export const deepLinksStyles = css`
  .share,
  .shared {
    position: absolute;
    z-index: 1;
    background: var(--_surface);
    box-shadow: 0 1px 4px #0003;
  }
  .share {
    inset-block-start: 12px;
    inset-inline-end: 64px;
    outline-offset: -2px;
  }
  .shared {
    inset-block-start: 64px;
    inset-inline-end: 12px;
    max-width: calc(100% - 24px);
    padding: 8px 16px;
    border-radius: 22px;
    font-size: 0.875em;
    overflow-wrap: anywhere;
  }
  .shared:empty {
    visibility: hidden;
  }
  .sheet .on {
    max-width: calc(100% - 140px);
  }
  .gone:not(:empty) {
    margin-top: 12px;
    padding: 12px 16px;
    border-radius: var(--_inner);
    background: var(--_fill);
    text-align: center;
  }
  @media (height < 22.5em) {
    .text .by {
      margin-inline-end: 96px;
    }
  }
`;
