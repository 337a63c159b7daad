import type { CodePressStrings } from '../../locales/strings.js';
import { makeElement as make } from '../make-element.js';
import { openDialog } from './open-dialog.js';

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
