import { linkTo } from '../../card/link-params.js';
import { html, nothing, type ReactiveController, type TemplateResult } from 'lit';
import type { OfferCardElement } from '../../card/offer-context.js';
import { placeInView, showModal } from '../../card/show-modal.js';
import { listenToOwn } from '../../card/press.js';
import type { Shell } from '../../element/shell.js';
import type { KeptCode } from '../../shopper/keep-code.js';
import type { Shopper } from '../../shopper/storage.js';
import { putAway, removeKept } from '../../shopper/kept-codes.js';
import { codePressEnglish } from '../../locales/english/code-press.js';
import type { CodePressStrings } from '../../locales/english/code-press.js';
import type { PressNote } from '../codes-template.js';
import type { CodesView, ShownCode } from '../codes-view.js';
import { barcodeOf, type Barcode } from './barcode.js';
import { pressStyles } from './press.styles.js';
import { printCodes } from './print-codes.js';
import { saveReminder } from './reminder.js';
import { keepAwake, tillTemplate } from './till.js';

/** What the buttons of codes do, except for copying: Safari copies only at once. */
export type PressAction = 'till' | 'remind' | 'print' | 'put-away' | 'bring-back' | 'remove' | 'remove-all';

/** The codes on the page. */
interface Codes {
  readonly host: { readonly barcode?: string | null | undefined };
  readonly view?: CodesView;
  /** Whose codes these are; undefined when signed out. */
  readonly shopper: Shopper | undefined;
  readonly source: { erase(kept: KeptCode): Promise<void> };
  /** The code with a key; undefined if it is gone. */
  find(key: string): ShownCode | undefined;
  /** Shows a note until the next press. */
  say(note: PressNote): void;
  /** Forgets all. Rejects if the vault could not be erased. */
  forget(): Promise<void>;
}

/** The dialog: a code at the till, or a question before one code is removed, or all. */
interface Opened {
  /** Undefined for all. */
  readonly code: ShownCode | undefined;
  /** Undefined for a question. */
  readonly barcode?: Barcode;
}

/** Lazy-loaded with the first press that needs it. Does what the buttons say, and has the dialogs. */
export class CodePresses implements ReactiveController {
  readonly #shell: Shell;
  readonly #content: Codes;
  #opened: Opened | undefined;
  /** Whose codes are open, or being printed. */
  #viewer: string | undefined;
  /** What ends with that: the screen stays awake, and what is printed is in the page. */
  readonly #cleanup: (() => void)[] = [];

  constructor(shell: Shell, content: Codes) {
    this.#shell = shell;
    this.#content = content;
    const { host } = shell;
    shell.addStyles(pressStyles);
    listenToOwn(host.shadowRoot!, 'close', () => this.#onClose());
    shell.addActions({ close: () => this.#dialog?.close(''), confirm: () => this.#dialog?.close('remove') });
    host.addController(this);
  }

  /** @param code what the button is for; undefined for one beside the heading */
  act(action: PressAction, code: ShownCode | undefined): void {
    const content = this.#content;
    this.#viewer = content.view!.viewer;
    if (action === 'print') this.#print();
    else if (action === 'remove' || action === 'remove-all') void this.#open({ code });
    else if (!code) return;
    else if (action === 'till') void this.#showAtTill(code);
    else if (action === 'remind') this.#remind(code);
    else {
      const moveFocus = this.#focusAfter(code);
      const isStored = content.shopper && putAway(content.shopper, code.kept, action === 'put-away');
      if (isStored) void moveFocus();
      else this.#sayNotSaved(code);
    }
  }

  /** What is open ends when its code is gone, or its shopper. */
  hostUpdate(): void {
    const { viewer } = this.#content.view!;
    const { code } = this.#opened ?? {};
    if (viewer !== this.#viewer || (code && !this.#content.find(code.key))) this.#end();
    this.#viewer = viewer;
  }

  hostDisconnected(): void {
    this.#end();
  }

  template(): TemplateResult | typeof nothing {
    if (!this.#opened) return nothing;
    const { code, barcode } = this.#opened;
    const strings = this.#strings;
    if (code && barcode) return tillTemplate(code, barcode, strings);
    return questionTemplate(code ? strings.confirmRemove : strings.confirmRemoveAll, strings);
  }

  async #showAtTill(code: ShownCode): Promise<void> {
    const { host, fire } = this.#shell;
    const barcode = barcodeOf(code.kept.code, this.#content.host.barcode === 'code128');
    if (!(await this.#open({ code, barcode }))) return;
    this.#cleanup.push(keepAwake(host.ownerDocument));
    fire('rewards-code-show', code, { as: barcode.as });
  }

  /** Returns false if another shopper has come meanwhile. */
  async #open(opened: Opened): Promise<boolean> {
    const { host } = this.#shell;
    this.#end();
    this.#opened = opened;
    await host.updateComplete;
    if (this.#dialog) await placeInView(this.#dialog);
    const dialog = this.#dialog;
    if (!dialog || this.#opened !== opened || !host.isConnected) return false;
    showModal(dialog);
    return true;
  }

  #onClose(): void {
    const dialog = this.#dialog;
    if (!this.#opened || !dialog || dialog.open) return;
    const { code } = this.#opened;
    const { returnValue } = dialog;
    this.#end();
    if (returnValue) void this.#remove(code);
  }

  #end(): void {
    this.#dialog?.close('');
    for (const end of this.#cleanup.splice(0)) end();
    this.#opened = undefined;
    this.#shell.host.requestUpdate();
  }

  async #remove(code: ShownCode | undefined): Promise<void> {
    const content = this.#content;
    const moveFocus = this.#focusAfter(code);
    try {
      if (!code) {
        void moveFocus();
        return await content.forget();
      }
      await content.source.erase(code.kept);
      if (content.shopper) removeKept(content.shopper, code.kept);
      this.#shell.host.requestUpdate();
      await moveFocus();
    } catch {
      this.#sayNotSaved(code);
    }
  }

  #remind(code: ShownCode): void {
    const { reminder, reminderFile: words } = this.#strings;
    const summary = reminder.replace('{title}', () => code.title ?? code.kept.code);
    // The words link to it: a web view may have saved none, which a page can't see (react-native-webview 768).
    const { kept } = code;
    const linked = { ...kept, offer: { ...kept.offer, url: linkTo(this.#content.view!.links, code) } };
    const file = saveReminder(linked, summary, code.remindsAt!, this.#shell.moment.locale.tag);
    this.#content.say({ key: code.key, words, file });
  }

  #print(): void {
    const codes = this.#content.view!.sections.flatMap(({ offers }) => offers);
    const usable = codes.filter(({ isUsable }) => isUsable);
    const { ownerDocument } = this.#shell.host;
    const { locale } = this.#shell.moment;
    this.#cleanup.push(printCodes(ownerDocument, usable.length ? usable : codes, locale.tag));
  }

  #sayNotSaved(code: ShownCode | undefined): void {
    this.#content.say({ key: code?.key, words: this.#strings.notSaved });
  }

  /** Moves the focus from a code that leaves its list to the next one; for all codes, to the heading. */
  #focusAfter(code: ShownCode | undefined): () => Promise<void> {
    const { host } = this.#shell;
    const lists = this.#content.view!.sections.map(({ offers }) => offers);
    const list = lists.find((offers) => offers.some(({ key }) => key === code?.key)) ?? [];
    const index = list.findIndex(({ key }) => key === code?.key);
    const next = code && (list[index + 1] ?? list[index - 1]);
    return async () => {
      await host.updateComplete;
      const root = host.shadowRoot!;
      const cards = [...root.querySelectorAll<OfferCardElement>('.card')];
      const card = next && cards.find(({ place }) => (place as ShownCode).key === next.key);
      (card ?? root).querySelector<HTMLElement>(card ? '.copy, summary' : '.heading')?.focus();
    };
  }

  get #strings(): CodePressStrings {
    return this.#shell.moment.locale.of(codePressEnglish);
  }

  get #dialog(): HTMLDialogElement | null | undefined {
    return this.#shell.host.shadowRoot?.querySelector('.root>dialog');
  }
}

function questionTemplate(words: string, { cancel, remove }: CodePressStrings): TemplateResult {
  return html`<dialog class="confirm" aria-label=${words}>
    ${words}
    <div>
      <button class="outlined" data-action="close">${cancel}</button
      ><button class="cta" data-action="confirm">${remove}</button>
    </div>
  </dialog>`;
}
