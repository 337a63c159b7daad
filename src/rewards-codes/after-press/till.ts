import type { KeptCode } from '../../kept-codes/kept-code.js';
import { makeDrawing, makeElement as make } from '../make-element.js';
import { drawBarcode, type Barcode } from './barcode.js';
import { keepAwake } from './keep-awake.js';
import { openDialog } from './open-dialog.js';

interface TillWords {
  readonly close: string;
  readonly atTill: string;
}

/**
 * Shows a code large, black on white, with the screen kept awake, until the shopper closes it.
 *
 * @returns what it is shown as
 */
export function openTill(frame: HTMLElement, kept: KeptCode, wantsCode128: boolean, words: TillWords): Barcode['as'] {
  const { code, offer } = kept;
  const { as, drawing } = drawBarcode(code, wantsCode128);
  const close = make(
    'button',
    { part: 'details-close', class: 'icon', 'aria-label': words.close },
    makeDrawing('0 0 24 24', 'M6 6l12 12M18 6L6 18', { 'aria-hidden': 'true' }),
  );
  const title = [offer.partner, offer.title].filter((text) => text !== undefined);
  const dialog = make(
    'dialog',
    { class: 'till', 'aria-label': words.atTill },
    close,
    ...title.map((text, index) => make('div', { class: index < title.length - 1 ? 'who' : 'what', dir: 'auto' }, text)),
    drawing,
    make('code', { class: 'large', dir: 'ltr', translate: 'no' }, code),
    make('div', { class: 'who' }, words.atTill),
  );
  close.onclick = () => dialog.close();
  openDialog(frame, dialog, keepAwake(frame.ownerDocument));
  return as;
}
