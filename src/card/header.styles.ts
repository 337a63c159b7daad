import { css } from 'lit';

export const headerStyles = css`
  .header {
    padding: 40px 24px;
    border-radius: var(--_radius);
    background: var(--rewards-header-bg, var(--_fill));
    color: var(--rewards-header-text-color, var(--_text));
  }
  /* Without texts and logos, it would be an empty box. */
  .header:not(:has([part], i)) {
    display: none;
  }
  .centred {
    text-align: center;
  }
  .split {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 24px;
  }
  .headings {
    flex: 1 1 16em;
    min-width: 0;
  }
  .heading {
    font-size: 1.875em;
    font-weight: 650;
    line-height: 1.15;
    letter-spacing: -0.01em;
    text-wrap: balance;
  }
  .subheading {
    margin-top: 8px;
    text-wrap: balance;
  }
  .logos {
    display: flex;
    flex-wrap: wrap;
    gap: 12px;
  }
  .centred > .logos {
    justify-content: center;
  }
  /* Not a gap of the row, so that a logo that fails to load leaves no room. */
  .centred > .logos > img {
    margin-bottom: 16px;
  }
  .logos > img {
    width: 56px;
    height: 56px;
    padding: 6px;
    object-fit: contain;
    border-radius: var(--_radius);
    background: light-dark(#f0f0ee, #e4e4e2);
    box-shadow: 0 0 0 1px var(--_border);
  }
  /* Wide enough for wordmarks from the start, because a heading beside them must not wrap again. */
  .split > .logos > img,
  .logos > img[data-wide] {
    width: 104px;
  }
  @container (width >= 45em) {
    .split {
      padding-inline: 40px;
    }
  }
  @container (width < 30em) {
    .header {
      padding: 20px 16px;
      background: var(--rewards-header-bg, none);
    }
    .heading {
      font-size: 1.375em;
    }
    .subheading {
      margin-top: 4px;
    }
    /* Below the ribbon. */
    .top:has(> .ribbon) .header {
      padding-top: 36px;
    }
  }
  /* Without a ground of its own, it begins where the titles below it begin. Engines without style queries centre it. */
  @container (width < 30em) and (not style(--rewards-header-bg)) {
    .root .header {
      padding: 4px 0 0;
      outline: none;
      text-align: start;
    }
    .centred > .logos {
      justify-content: start;
    }
  }
`;
