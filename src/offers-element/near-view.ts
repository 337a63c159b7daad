import type { ReactiveController } from 'lit';
import type { SurroundedElement } from './surroundings.js';

/** How far from the part of the page in view counts as near. */
const LOAD_MARGIN = '400px';

/** Tells its host, as long as it waits for that, when it comes near the part of the page in view. */
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
