import { css } from 'lit';
import type { KeptCode } from '../../kept-codes/kept-codes.js';
import { formatDay } from '../../locales/dates.js';
import type { Language } from '../../locales/find-language.js';
import { RootStyles, sheetIn } from '../../theme/root-styles.js';
import { endOf, makeElement as make } from '../code-card.js';
import { drawBarcode } from './barcode.js';

/**
 * Prints the codes, one card each, and nothing else of the page.
 *
 * @param page the document that is printed
 * @param until our words for an end, with `{date}`
 */
export function printCodes(page: Document, codes: readonly KeptCode[], language: Language, until: string): void {
  const paper = make('div', { 'data-rewards-paper': true, lang: language.tag });
  const root = paper.attachShadow({ mode: 'open' });
  root.append(...codes.map((kept) => cardOf(kept, language, until)));
  const own = sheetIn(page, pageSheet)!;
  page.adoptedStyleSheets = [...page.adoptedStyleSheets, own];
  page.body.append(paper);
  new RootStyles(root, paperStyles);
  const view = page.defaultView!;
  view.addEventListener(
    'afterprint',
    () => {
      paper.remove();
      page.adoptedStyleSheets = page.adoptedStyleSheets.filter((sheet) => sheet !== own);
    },
    { once: true },
  );
  view.print();
}

function cardOf(kept: KeptCode, language: Language, until: string): HTMLElement {
  const { code, offer } = kept;
  const { title, partner } = offer;
  const end = endOf(kept);
  return make(
    'section',
    {},
    drawBarcode(code, false).drawing,
    make(
      'div',
      {},
      partner && partner !== title ? make('div', { dir: 'auto' }, partner) : undefined,
      title ? make('h2', { dir: 'auto' }, title) : undefined,
      make('code', { dir: 'ltr' }, code),
      end === Infinity ? undefined : make('div', {}, until.replace('{date}', formatDay(end - 1, language))),
    ),
  );
}

/** While codes are printed, the page has nothing else. */
const pageSheet = css`
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
