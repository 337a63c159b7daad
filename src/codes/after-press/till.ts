import type { KeptCode } from '../../kept-codes/kept-codes.js';
import { makeDrawing, makeElement as make } from '../code-card.js';
import { drawBarcode, type Barcode } from './barcode.js';
import { showModal } from '../../card/own-input.js';
import type { CodePressStrings } from '../../locales/strings.js';

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

/**
 * Keeps the screen awake, where browsers can (Screen Wake Lock). The browser ends that when the page is hidden, so it is asked for
 * again when the page comes back.
 *
 * @param page the document that is looked at
 * @returns a function that lets the screen sleep again
 */
function keepAwake(page: Document): () => void {
  let over = false;
  let lock: WakeLockSentinel | undefined;
  const letGo = (): void => {
    void lock?.release().catch(() => undefined);
    lock = undefined;
  };
  const ask = async (): Promise<void> => {
    if (page.visibilityState !== 'visible') return letGo();
    try {
      const asked = await (page.defaultView!.navigator as Partial<Navigator>).wakeLock?.request('screen');
      letGo();
      lock = asked;
      if (over || page.visibilityState !== 'visible') letGo();
    } catch {
      // Not with a low battery, for example. The shopper can touch the screen.
    }
  };
  const onChange = (): void => void ask();
  page.addEventListener('visibilitychange', onChange);
  onChange();
  return () => {
    over = true;
    page.removeEventListener('visibilitychange', onChange);
    letGo();
  };
}

/**
 * Opens a dialog, and removes it when it is closed. It closes when it is no longer displayed, such as in a view that a router hides:
 * otherwise it would keep the whole page from being used.
 */
function openDialog(frame: HTMLElement, dialog: HTMLDialogElement, onClose: () => void): void {
  const observer = new IntersectionObserver(() => {
    if (!dialog.checkVisibility()) dialog.close();
  });
  dialog.onclose = () => {
    observer.disconnect();
    dialog.remove();
    onClose();
  };
  frame.append(dialog);
  showModal(dialog);
  observer.observe(dialog);
}

/** Asks before something is removed. */
export function confirm(
  frame: HTMLElement,
  words: string,
  strings: Pick<CodePressStrings, 'cancel' | 'remove'>,
  remove: () => void,
): void {
  const button = (label: string, className: string, value: string): HTMLElement => {
    const made = make('button', { class: className }, label);
    made.onclick = () => dialog.close(value);
    return made;
  };
  const dialog = make(
    'dialog',
    { class: 'confirm', 'aria-label': words },
    words,
    make('div', {}, button(strings.cancel, 'outlined', ''), button(strings.remove, 'cta', 'remove')),
  );
  openDialog(frame, dialog, () => {
    if (dialog.returnValue) remove();
  });
}
