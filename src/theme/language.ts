import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { Locale, nearestLang } from '../locales/locale.js';
import { localeRegistry } from '../locales/registry.js';

/** The language of an element: follows the nearest `lang`, and languages that come later. */
export class Language implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  #observer?: MutationObserver;
  #locale?: Locale;

  constructor(host: ReactiveControllerHost & HTMLElement) {
    this.#host = host;
    host.addController(this);
  }

  /** The same object as long as the language stays. */
  get locale(): Locale {
    return (this.#locale ??= new Locale(nearestLang(this.#host)));
  }

  hostConnected(): void {
    this.#onChange();
    localeRegistry().listeners.add(this.#onChange);
    this.#observer = new MutationObserver(this.#onChange);
    // An observer does not look into shadow trees: each one around the element is watched by itself.
    for (let root = this.#host.getRootNode(); ; root = root.host.getRootNode()) {
      this.#observer.observe(root, { subtree: true, attributeFilter: ['lang'] });
      if (!(root instanceof ShadowRoot)) break;
    }
  }

  hostDisconnected(): void {
    localeRegistry().listeners.delete(this.#onChange);
    this.#observer?.disconnect();
  }

  readonly #onChange = (): void => {
    this.#locale = undefined;
    this.#host.requestUpdate();
  };
}
