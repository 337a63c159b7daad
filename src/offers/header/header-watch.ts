import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { headerListeners } from './header.js';

/** Updates its host when a header layout is registered. */
export class HeaderWatch implements ReactiveController {
  readonly #host: ReactiveControllerHost;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    this.#onRegister();
    headerListeners.add(this.#onRegister);
  }

  hostDisconnected(): void {
    headerListeners.delete(this.#onRegister);
  }

  readonly #onRegister = (): void => this.#host.requestUpdate();
}
