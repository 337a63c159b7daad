import type { ShopperStorage } from '../../kept-codes/keep-code.js';
import { type KeptCode, putAway, removeKept } from '../../kept-codes/kept-codes.js';
import { codePressEnglish } from '../../locales/english/code-press.js';
import { translated } from '../../locales/translated.js';
import type { RootStyles } from '../../theme/root-styles.js';
import { isEnded, remindsAt } from '../code-card.js';
import type { Owner, Viewed } from '../viewed.js';
import type { Barcode } from './barcode.js';
import { confirm, openTill } from './till.js';
import { pressStyles } from './press.styles.js';
import { printCodes } from './print-codes.js';
import { saveReminder } from './reminder.js';

/** Where a button was pressed, and what its action needs. */
export interface Pressed {
  /** Undefined for a button beside the heading. */
  readonly card: { readonly element: HTMLElement; readonly kept: KeptCode } | undefined;
  /** All codes on the page. */
  readonly codes: readonly KeptCode[];
  /** Undefined when signed out. */
  readonly by: ShopperStorage | undefined;
  readonly viewed: Pick<Viewed, 'language' | 'barcode' | 'shopper'>;
  readonly frame: HTMLElement;
  readonly styles: RootStyles;
  readonly heading: HTMLElement;
  /** Shows what was done or could not be done, where it was pressed. */
  readonly say: (content: string | Node) => void;
  readonly onShow: (as: Barcode['as']) => void;
  readonly owner: Pick<Owner, 'forget' | 'redraw'>;
}

export { openVault } from './vault.js';

/** Lazy-loaded on the first press. Does what a button's action says. */
export function act(action: string, pressed: Pressed): void {
  const { card, codes, by, viewed, frame, styles, heading, say, onShow, owner } = pressed;
  const { language, barcode, shopper } = viewed;
  const strings = translated(codePressEnglish, language);
  styles.add(pressStyles);
  const notSaved = (): void => say(strings.notSaved);
  if (action === 'print') {
    const usable = codes.filter((kept) => !kept.away && !isEnded(kept, Date.now()));
    printCodes(frame.ownerDocument, usable.length ? usable : codes, language, strings.until);
  } else if (action === 'remove-all') {
    confirm(frame, strings.confirmRemoveAll, strings, () => {
      owner.forget().catch(notSaved);
      heading.focus();
    });
  } else if (card) {
    const { kept, element } = card;
    const { offer } = kept;
    const next = element.nextElementSibling ?? element.previousElementSibling;
    /** The card leaves its list, so the focus goes to the next one. */
    const leave = (): void => ((next?.isConnected && next.querySelector<HTMLElement>('button')) || heading).focus();
    const remove = async (): Promise<void> => {
      await shopper?.vault?.erase(kept);
      if (by) removeKept(by, kept);
      owner.redraw();
      leave();
    };
    if (action === 'till') onShow(openTill(frame, kept, barcode === 'code128', strings));
    else if (action === 'remind') {
      const title = offer.title ?? offer.partner ?? kept.code;
      const summary = strings.reminder.replace('{title}', title);
      say(saveReminder(kept, summary, remindsAt(kept), language.tag, strings.reminderFile));
    } else if (action === 'remove') confirm(frame, strings.confirmRemove, strings, () => void remove().catch(notSaved));
    else if (by && putAway(by, kept, action === 'away')) leave();
    else notSaved();
  }
}
