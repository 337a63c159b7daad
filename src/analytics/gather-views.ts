import type { OfferDetail } from '../events.js';

const GATHER_MS = 1000;
/** GA4 takes no more items in one event. */
const MAX_ITEMS = 200;

/** Gathers offers that are seen within a second. */
export class ViewGatherer {
  readonly #send: (views: readonly OfferDetail[]) => void;
  readonly #views: OfferDetail[] = [];
  #timer?: ReturnType<typeof setTimeout> | undefined;

  constructor(send: (views: readonly OfferDetail[]) => void) {
    this.#send = send;
    addEventListener('pagehide', this.flush);
  }

  add(view: OfferDetail): void {
    this.#views.push(view);
    if (this.#views.length === MAX_ITEMS) this.flush();
    else this.#timer ??= setTimeout(this.flush, GATHER_MS);
  }

  /** Sends what is gathered now. */
  readonly flush = (): void => {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#views.length) this.#send(this.#views.splice(0));
  };

  /** Sends what is gathered, and ends. */
  stop(): void {
    this.flush();
    removeEventListener('pagehide', this.flush);
  }
}
