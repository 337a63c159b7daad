import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** How far from the part of the page in view counts as near. */
const MARGIN = '400px';

/** A part of the code, for `loading="lazy"`: tells when its host first comes near the part of the page in view. */
export class NearView implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #onNear: () => void;
  #observer?: IntersectionObserver;
  #near = false;

  constructor(host: ReactiveControllerHost & HTMLElement, onNear: () => void) {
    this.#host = host;
    this.#onNear = onNear;
    host.addController(this);
  }

  hostConnected(): void {
    if (this.#near) return;
    this.#observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        this.#near = true;
        this.hostDisconnected();
        this.#onNear();
      },
      { rootMargin: MARGIN },
    );
    this.#observer.observe(this.#host);
  }

  hostDisconnected(): void {
    this.#observer?.disconnect();
  }
}
