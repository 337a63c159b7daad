import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { localeRegistry } from './registry.js';

/** Calls back when the nearest `lang` changes, and when a language has loaded. */
export class LanguageWatch implements ReactiveController {
  readonly #host: HTMLElement;
  readonly #onChange: () => void;
  #observer?: MutationObserver;

  constructor(host: ReactiveControllerHost & HTMLElement, onChange: () => void) {
    this.#host = host;
    this.#onChange = onChange;
    host.addController(this);
  }

  hostConnected(): void {
    this.#onChange();
    localeRegistry().listeners.add(this.#onChange);
    this.#observer = new MutationObserver(this.#onChange);
    // An observer doesn't see into shadow trees, so each one around the element is observed.
    for (let root = this.#host.getRootNode(); ; root = root.host.getRootNode()) {
      this.#observer.observe(root, { subtree: true, attributeFilter: ['lang'] });
      if (!(root instanceof ShadowRoot)) break;
    }
  }

  hostDisconnected(): void {
    localeRegistry().listeners.delete(this.#onChange);
    this.#observer?.disconnect();
  }
}
