import type { KeptBy } from '../../kept-codes/keep-code.js';
import type { KeptCode } from '../../kept-codes/kept-code.js';
import { putAway, removeKept } from '../../kept-codes/kept-codes.js';
import { codePressEnglish } from '../../locales/english/code-press.js';
import type { Language } from '../../locales/find-language.js';
import { translated } from '../../locales/translated.js';
import { isEnded, remindsAt } from '../end.js';
import type { Barcode } from './barcode.js';
import { confirm } from './confirm.js';
import { pressStyles } from './press.styles.js';
import { printCodes } from './print-codes.js';
import { saveReminder } from './reminder.js';
import { openTill } from './till.js';

/** Where a button was pressed, and what its action needs. */
export interface Pressed {
  /** Undefined for a button beside the heading. */
  readonly card: { readonly element: HTMLElement; readonly kept: KeptCode } | undefined;
  /** All codes on the page. */
  readonly codes: readonly KeptCode[];
  readonly by: KeptBy | undefined;
  readonly frame: HTMLElement;
  readonly heading: HTMLElement;
  /** Shows what could not be done. */
  readonly note: HTMLElement;
  readonly language: Language;
  readonly wantsCode128: boolean;
  readonly onShow: (as: Barcode['as']) => void;
  /** Forgets all codes. */
  readonly forget: () => void;
}

/** Lazy-loaded on the first press. Does what a button's action says. */
export function act(action: string, pressed: Pressed): void {
  const { card, codes, by, frame, heading, note, language, wantsCode128, onShow, forget } = pressed;
  const strings = translated(codePressEnglish, language);
  const { adoptedStyleSheets } = frame.getRootNode() as ShadowRoot;
  const sheet = pressStyles.styleSheet!;
  if (!adoptedStyleSheets.includes(sheet)) adoptedStyleSheets.push(sheet);
  if (action === 'print') {
    const usable = codes.filter((kept) => !kept.away && !isEnded(kept, Date.now()));
    printCodes(usable.length ? usable : codes, language, strings.until);
  } else if (action === 'remove-all') {
    confirm(frame, strings.confirmRemoveAll, strings, () => {
      forget();
      heading.focus();
    });
  } else if (card) {
    const { kept, element } = card;
    const { offer } = kept;
    /** The card leaves its list, so the focus goes to the next one. */
    const leave = (change: () => void): void => {
      const next = element.nextElementSibling ?? element.previousElementSibling;
      change();
      (next?.querySelector<HTMLElement>('button') ?? heading).focus();
    };
    if (action === 'till') onShow(openTill(frame, kept, wantsCode128, strings));
    else if (action === 'remind') {
      const title = offer.title ?? offer.partner ?? kept.code;
      saveReminder(kept, strings.reminder.replace('{title}', title), remindsAt(kept), language.tag);
    } else if (by && action === 'remove')
      confirm(frame, strings.confirmRemove, strings, () => leave(() => removeKept(by, kept)));
    else if (by)
      leave(() => {
        if (!putAway(by, kept, action === 'away')) note.textContent = strings.notSaved;
      });
  }
}
