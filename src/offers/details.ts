import type { LitElement, ReactiveController, TemplateResult } from 'lit';
import { dispatch } from '../events.js';
import { CodeCopy } from './code-copy.js';
import { detailsDialogTemplate } from './details-dialog.js';
import type { OfferPlace, OfferView } from './offer-view.js';

/** The details dialog of its host: which offer it shows, and the copying of that offer's code. */
export class Details implements ReactiveController {
  readonly #host: LitElement;
  readonly #copying: CodeCopy;
  #place?: OfferPlace;
  /** Where the last press began and ended. */
  #ends: readonly unknown[] = [];

  constructor(host: LitElement) {
    this.#host = host;
    this.#copying = new CodeCopy(host);
    host.addController(this);
  }

  async open(place: OfferPlace): Promise<void> {
    this.#place = place;
    this.#copying.reset();
    await this.#host.updateComplete;
    const dialog = this.#dialog;
    if (!dialog || !this.#host.isConnected) return;
    if (!dialog.open) dialog.showModal();
    const { offer, placement } = place;
    dispatch(this.#host, 'rewards-offer-open', { offer, placement });
  }

  close(): void {
    this.#dialog?.close();
  }

  /** `close` does not bubble: listen in the capture phase. */
  readonly onClose = (): void => {
    // The event comes late: by now the dialog may be open again, for another offer.
    if (this.#dialog?.open) return;
    this.#place = undefined;
    this.#copying.reset();
  };

  readonly onPointer = ({ target }: Event): void => {
    this.#ends = [this.#ends[1], target];
  };

  /** For browsers without `closedby`. A press that begins or ends in the sheet selects text, and closes nothing. */
  onClick({ target }: Event): void {
    if ([target, ...this.#ends].every((end) => end === this.#dialog)) this.close();
  }

  copy(): void {
    const code = this.#dialog?.querySelector<HTMLElement>('.code');
    if (code && this.#place) void this.#copying.copy(this.#place.offer, code);
  }

  /** A dialog that leaves the document is no longer open, and tells nobody. */
  hostDisconnected(): void {
    this.close();
    this.onClose();
  }

  template(view: OfferView): TemplateResult {
    return detailsDialogTemplate(this.#place, view, this.#place && this.#copying.outcome(this.#place.offer));
  }

  get #dialog(): HTMLDialogElement | null | undefined {
    // A header of the page's own may hold another.
    return this.#host.shadowRoot?.querySelector('.root>dialog');
  }
}
