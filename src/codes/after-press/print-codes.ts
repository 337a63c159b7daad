import { css, html, nothing, render, type TemplateResult } from 'lit';
import { RootStyles, sheetIn } from '../../theme/root-styles.js';
import type { ShownCode } from '../codes-view.js';
import { barcodeOf, barcodeTemplate } from './barcode.js';

/** After how long nothing will be printed any more, in milliseconds. */
const NOT_PRINTED_MS = 10_000;

/**
 * Prints the codes, one card each, and nothing else of the page.
 *
 * @param page the document that is printed
 * @returns a function that takes them out of the page, if that hasn't happened after printing
 */
export function printCodes(page: Document, codes: readonly ShownCode[], lang: string): () => void {
  const paper = page.createElement('div');
  paper.dataset.rewardsPaper = '';
  paper.lang = lang;
  const root = paper.attachShadow({ mode: 'open' });
  render(codes.map(cardTemplate), root);
  const own = sheetIn(page, pageSheet)!;
  page.adoptedStyleSheets = [...page.adoptedStyleSheets, own];
  page.body.append(paper);
  new RootStyles(root, paperStyles);
  const view = page.defaultView!;
  const end = (): void => {
    clearTimeout(timer);
    paper.remove();
    page.adoptedStyleSheets = page.adoptedStyleSheets.filter((sheet) => sheet !== own);
    view.removeEventListener('beforeprint', begin);
    view.removeEventListener('afterprint', end);
  };
  // A sandboxed frame prints nothing, and says nothing: then the page must not keep what would be printed in its place later.
  const timer = setTimeout(end, NOT_PRINTED_MS);
  const begin = (): void => clearTimeout(timer);
  view.addEventListener('beforeprint', begin);
  view.addEventListener('afterprint', end);
  try {
    view.print();
  } catch {
    // An app's web view may have none.
    end();
  }
  return end;
}

function cardTemplate({ kept, title, partner, end }: ShownCode): TemplateResult {
  return html`<section>
    ${barcodeTemplate(barcodeOf(kept.code, false))}
    <div>
      ${partner ? html`<div dir="auto">${partner}</div>` : nothing}
      ${title ? html`<h2 dir="auto">${title}</h2>` : nothing}
      <code dir="ltr">${kept.code}</code>
      ${end ? html`<div>${end}</div>` : nothing}
    </div>
  </section>`;
}

/** While codes are printed, the page has nothing else, and is as long as they are: an app's shell or a page that is locked has one window's height. */
const pageSheet = css`
  @media not print {
    body > [data-rewards-paper] {
      display: none !important;
    }
  }
  @media print {
    :is(html, body):not(#_):not(#_) {
      all: revert !important;
    }
    body > :not([data-rewards-paper]) {
      display: none !important;
    }
  }
`;

const paperStyles = css`
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
