import type { ReactiveController } from 'lit';
import type { SurroundedElement } from './surroundings.js';

/** Distance from the viewport that counts as near. */
const LOAD_MARGIN = '400px';

/** Calls its host when it comes near the viewport, as long as the host waits for that. */
export class NearView implements ReactiveController {
  readonly #host: SurroundedElement;
  readonly #observer = new IntersectionObserver(
    (entries) => {
      if (entries.some((entry) => entry.isIntersecting)) this.#host.comeNear();
    },
    { rootMargin: LOAD_MARGIN },
  );

  constructor(host: SurroundedElement) {
    this.#host = host;
    host.addController(this);
  }

  hostUpdated(): void {
    if (this.#host.waits && this.#host.isConnected) this.#observer.observe(this.#host);
    else this.#observer.disconnect();
  }

  hostDisconnected(): void {
    this.#observer.disconnect();
  }
}
