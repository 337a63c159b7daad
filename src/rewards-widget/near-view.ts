import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Whether its host is, or was, near the part of the page in view. Watches only when asked. */
export class NearView implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #wanted: () => boolean;
  #observer?: IntersectionObserver;
  #near = false;

  /** @param wanted whether it matters; once near, it does no more */
  constructor(host: ReactiveControllerHost & HTMLElement, wanted: () => boolean) {
    this.#host = host;
    this.#wanted = wanted;
    host.addController(this);
  }

  get near(): boolean {
    return this.#near;
  }

  set near(near: boolean) {
    this.#near = near;
    this.#host.requestUpdate();
  }

  hostUpdated(): void {
    // It may be updated while it is away, too.
    if (this.#near || this.#observer || !this.#host.isConnected || !this.#wanted()) return;
    this.#observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        this.hostDisconnected();
        this.near = true;
      },
      { rootMargin: '400px' },
    );
    this.#observer.observe(this.#host);
  }

  hostDisconnected(): void {
    this.#observer?.disconnect();
    this.#observer = undefined;
  }
}
