import { css } from 'lit';

/** Buttons and links: quiet by default, the call to action in the merchant's colours. Targets are at least 44 px wide and high, however narrow the letters are. */
export const controlStyles = css`
  button,
  .cta {
    all: unset;
    box-sizing: border-box;
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 8px;
    min-width: 44px;
    min-height: 44px;
    padding: 8px 12px;
    border-radius: var(--_inner);
    font-size: 0.875em;
    font-weight: 600;
    line-height: 1.25;
    text-align: center;
    cursor: pointer;
    /* Room for the focus ring where the focus scrolls. */
    scroll-margin: 8px;
  }
  .cta {
    background: var(--_cta-bg);
    color: var(--_cta-color);
    font-size: 0.9375em;
    padding: 0 16px;
    border-block: 8px solid #0000;
  }
  .outlined {
    border: 1px solid var(--_border);
    padding-inline: 16px;
  }
  .icon {
    flex: none;
    width: 44px;
    padding: 0;
    border-radius: 50%;
  }
  svg {
    display: block;
    flex: none;
    width: 20px;
    height: 20px;
    fill: none;
    stroke: currentColor;
    stroke-width: 1.75;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  :focus-visible {
    outline: 2px solid var(--_focus);
    outline-offset: 2px;
  }
`;
