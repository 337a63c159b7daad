import type { ReactiveController } from 'lit';
import type { Shell } from './shell.js';

/** Distance from the viewport that counts as near. */
const LOAD_MARGIN = '400px';

/** Tells a content when its element comes near the viewport, as long as it waits for that. */
export class NearView implements ReactiveController {
  readonly #shell: Shell;
  readonly #observer = new IntersectionObserver(
    (entries) => {
      if (entries.some((entry) => entry.isIntersecting)) this.#shell.content.comeNear?.();
    },
    { rootMargin: LOAD_MARGIN },
  );

  constructor(shell: Shell) {
    this.#shell = shell;
    shell.host.addController(this);
  }

  hostUpdated(): void {
    const { host, content } = this.#shell;
    if (content.waits && host.isConnected) this.#observer.observe(host);
    else this.#observer.disconnect();
  }

  hostDisconnected(): void {
    this.#observer.disconnect();
  }
}
