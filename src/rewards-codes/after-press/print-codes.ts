import type { KeptCode } from '../../kept-codes/kept-code.js';
import { formatDay } from '../../locales/dates.js';
import type { Language } from '../../locales/find-language.js';
import { RootStyles, sheetIn } from '../../theme/root-styles.js';
import { endOf } from '../end.js';
import { makeElement as make } from '../make-element.js';
import { drawBarcode } from './barcode.js';
import { paperStyles, pageSheet } from './paper.styles.js';

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
