import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** The longest delay that browsers support, in milliseconds. */
const MAX_DELAY_MS = 2 ** 31 - 1;

/** The element around it. */
interface Shell {
  readonly host: ReactiveControllerHost & HTMLElement;
  /** The next instant at which something shown changes by itself, in epoch milliseconds; `Infinity` for never. */
  readonly content: { readonly nextChange?: number };
}

/** Updates an element when something shown changes by itself, unless the element has left the page by then. */
export class ExpiryTimer implements ReactiveController {
  readonly #shell: Shell;
  #instant = Infinity;
  #timer?: ReturnType<typeof setTimeout>;

  constructor(shell: Shell) {
    this.#shell = shell;
    shell.host.addController(this);
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
    if (this.#nextChange !== this.#instant) this.#start();
  }

  get #nextChange(): number {
    return this.#shell.content.nextChange ?? Infinity;
  }

  readonly #start = (): void => {
    const { host } = this.#shell;
    clearTimeout(this.#timer);
    this.#instant = this.#nextChange;
    if (this.#instant === Infinity || !host.isConnected) return;
    const delay = Math.min(Math.max(this.#instant - Date.now(), 0), MAX_DELAY_MS);
    this.#timer = setTimeout(() => {
      // A date too far for one timer is checked again later.
      this.#instant = NaN;
      host.requestUpdate();
    }, delay);
  };
}
