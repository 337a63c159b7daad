import { css } from 'lit';

/** While codes are printed, the page has nothing else. */
export const pageSheet = css`
  @media not print {
    body > [data-rewards-paper] {
      display: none !important;
    }
  }
  @media print {
    body > :not([data-rewards-paper]) {
      display: none !important;
    }
  }
`;

export const paperStyles = css`
  :host {
    all: initial !important;
    display: block !important;
    color: #000 !important;
    font:
      400 12pt / 1.45 system-ui,
      sans-serif !important;
  }
  section {
    display: flex;
    align-items: center;
    gap: 16pt;
    margin-bottom: 12pt;
    padding: 12pt;
    border: 1pt dashed #666;
    border-radius: 8pt;
    break-inside: avoid;
    overflow-wrap: anywhere;
  }
  svg {
    flex: none;
    width: 90pt;
  }
  h2 {
    margin: 0;
    font-size: 14pt;
    line-height: 1.3;
  }
  code {
    display: block;
    margin-block: 4pt;
    font:
      600 16pt/1.4 ui-monospace,
      Menlo,
      Consolas,
      monospace;
    letter-spacing: 0.06em;
  }
`;
