import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** The longest delay that browsers support, in milliseconds. */
const MAX_DELAY_MS = 2 ** 31 - 1;

interface Host extends ReactiveControllerHost, HTMLElement {
  /** The next instant at which something shown changes by itself, in epoch milliseconds; `Infinity` for never. */
  readonly nextChange: number;
}

/** Updates its host when something shown changes by itself, unless the host has left the page by then. */
export class ExpiryTimer implements ReactiveController {
  readonly #host: Host;
  #instant = Infinity;
  #timer?: ReturnType<typeof setTimeout>;

  constructor(host: Host) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    // Timers stop while a device sleeps, or a page is in the back/forward cache.
    document.addEventListener('visibilitychange', this.#start);
    window.addEventListener('pageshow', this.#start);
    this.#start();
  }

  hostDisconnected(): void {
    document.removeEventListener('visibilitychange', this.#start);
    window.removeEventListener('pageshow', this.#start);
    clearTimeout(this.#timer);
  }

  hostUpdated(): void {
    if (this.#host.nextChange !== this.#instant) this.#start();
  }

  readonly #start = (): void => {
    clearTimeout(this.#timer);
    this.#instant = this.#host.nextChange;
    if (this.#instant === Infinity || !this.#host.isConnected) return;
    const delay = Math.min(Math.max(this.#instant - Date.now(), 0), MAX_DELAY_MS);
    this.#timer = setTimeout(() => {
      // A date too far for one timer is checked again later.
      this.#instant = NaN;
      this.#host.requestUpdate();
    }, delay);
  };
}
