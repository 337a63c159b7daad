import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** The longest delay that browsers keep to, in milliseconds. */
const LONGEST = 2 ** 31 - 1;

/** Brings its host up to date at an instant, unless the host has left the page by then. */
export class ExpiryTimer implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  #instant = Infinity;
  #timer?: ReturnType<typeof setTimeout>;

  constructor(host: ReactiveControllerHost & HTMLElement) {
    this.#host = host;
    host.addController(this);
  }

  /** @param instant epoch milliseconds; `Infinity` for never */
  set(instant: number): void {
    if (instant === this.#instant) return;
    this.#instant = instant;
    this.#start();
  }

  hostConnected(): void {
    // While a device sleeps, or a page is kept for the way back, timers stand still.
    document.addEventListener('visibilitychange', this.#start);
    window.addEventListener('pageshow', this.#start);
    this.#start();
  }

  hostDisconnected(): void {
    document.removeEventListener('visibilitychange', this.#start);
    window.removeEventListener('pageshow', this.#start);
    clearTimeout(this.#timer);
  }

  readonly #start = (): void => {
    clearTimeout(this.#timer);
    if (this.#instant === Infinity || !this.#host.isConnected) return;
    const delay = Math.min(Math.max(this.#instant - Date.now(), 0), LONGEST);
    this.#timer = setTimeout(() => {
      // The host asks again with what comes next; a date too far for one timer is simply asked for again.
      this.#instant = Infinity;
      this.#host.requestUpdate();
    }, delay);
  };
}
