import type { LitElement, ReactiveController, TemplateResult } from 'lit';
import { listenToOwn } from '../../card/press.js';
import { placeInView, showModal } from '../../card/show-modal.js';
import { codeBoxStyles } from '../../card/code-box.styles.js';
import { CodeCopy, outcomeOf } from '../../card/code-copy.js';
import { detailsDialogTemplate } from './details-dialog.js';
import { detailsDialogStyles } from './details-dialog.styles.js';
import { expiryOf, offerKey } from '../../card/offer-text.js';
import type { OfferPlace, OfferContext } from '../../card/offer-context.js';
import type { Settings } from '../../wire/settings.js';
import { isWithheld } from '../moment.js';
import type { Shell } from '../shell.js';

/** The details dialog of an element: which offer it shows, and the copying of that offer's code. */
export class Details implements ReactiveController {
  readonly #shell: Shell;
  readonly #host: LitElement;
  readonly #copying: CodeCopy;
  #place?: OfferPlace;
  /** The place for which the dialog is about to open. */
  #opening?: OfferPlace | undefined;
  /** The place for which the dialog was opened last. */
  #opened?: OfferPlace;
  /** The settings of the payload that the place is from. Each payload has its own. */
  #settings?: Settings;
  /** Where the last press began and ended. */
  #ends: readonly unknown[] = [];

  constructor(shell: Shell) {
    this.#shell = shell;
    const { host } = shell;
    this.#host = host;
    this.#copying = CodeCopy.of(shell);
    const root = host.shadowRoot!;
    shell.addStyles(codeBoxStyles, detailsDialogStyles);
    listenToOwn(root, 'pointerdown', this.#onPointer);
    listenToOwn(root, 'pointerup', this.#onPointer);
    listenToOwn(root, 'click', this.#onClick);
    listenToOwn(root, 'close', this.#onClose);
    host.addController(this);
    shell.addActions({ close: () => this.close() });
  }

  async open(requested: OfferPlace): Promise<void> {
    this.#place = this.#opening = requested;
    this.#copying.reset();
    await this.#host.updateComplete;
    if (this.#dialog && !this.#dialog.open) await placeInView(this.#dialog);
    if (this.#opening === requested) this.#opening = undefined;
    const dialog = this.#dialog;
    // The update drops an offer that is no longer shown, and a later call may replace it.
    const place = this.#place as OfferPlace | undefined;
    if (!dialog || !place || !this.#host.isConnected) return;
    if (dialog.open && isSame(place, this.#opened)) return;
    if (!dialog.open) showModal(dialog);
    if (!dialog.checkVisibility()) return dialog.close();
    this.#opened = place;
    this.#shell.fire('rewards-offer-open', place, {});
  }

  close(): void {
    this.#dialog?.close();
  }

  /** After the host has read what it shows, and before it renders: the dialog gives the focus back to what is still there. */
  hostUpdate(): void {
    if (!this.#place) return;
    this.#place = this.#current(this.#place);
    this.#settings = this.#shell.view.context?.settings;
    if (!this.#place) this.#dialog?.close();
  }

  /** A dialog that leaves the document is no longer open, and fires no event. */
  hostDisconnected(): void {
    this.#opening = undefined;
    this.#dialog?.close();
    this.#onClose();
  }

  template(context: OfferContext): TemplateResult {
    return detailsDialogTemplate(this.#place, context, this.#place && outcomeOf(this.#place.offer, this.#copying.last));
  }

  /** The place with what is now known of its offer; undefined if that is no longer shown. */
  #current(place: OfferPlace): OfferPlace | undefined {
    const { sections, context, moment } = this.#shell.view;
    const { placement, offer } = place;
    const section = sections.find((shown) => shown.placement === placement);
    const found = section?.offers.find((other) => offerKey(other.offer) === offerKey(offer));
    if (found) return { ...place, ...found };
    // An offer that ends while its details are open can still be read.
    const hasEnded = context && context.settings === this.#settings && expiryOf(offer) <= moment.now;
    const hidden = offer.ageRestricted && moment.display.ageRestricted === 'hide';
    return hasEnded && !hidden && !isWithheld(offer, moment) ? { ...place, ended: true } : undefined;
  }

  get #dialog(): HTMLDialogElement | null | undefined {
    // The page's own header may contain another.
    return this.#host.shadowRoot?.querySelector('.root>dialog');
  }

  readonly #onClose = (): void => {
    // The event fires late: the dialog may already be open for another offer, or about to be.
    if (this.#dialog?.open || this.#opening) return;
    // If what opened the dialog is gone, Tab would leave the element in Firefox.
    const { activeElement, body } = this.#host.ownerDocument;
    if (activeElement === body) {
      const place = this.#host.shadowRoot!.querySelector<HTMLElement>(
        `[data-placement=${this.#opened?.placement}] [role=list]`,
      );
      if (place) place.tabIndex = -1;
      place?.focus({ preventScroll: true });
    }
    this.#place = this.#opened = undefined;
    this.#copying.reset();
  };

  readonly #onPointer = ({ target }: Event): void => {
    this.#ends = [this.#ends[1], target];
  };

  readonly #onClick = ({ target }: Event): void => {
    const dialog = this.#dialog;
    // For browsers without `closedby`. A press that begins or ends in the sheet selects text, and must not close it.
    if ([target, ...this.#ends].every((end) => end === dialog)) dialog?.close();
  };
}

/** Whether two places are of the same offer and placement. After a refresh, the offer is another object. */
function isSame(one: OfferPlace, other: OfferPlace | undefined): boolean {
  return one.placement === other?.placement && offerKey(one.offer) === offerKey(other.offer);
}
