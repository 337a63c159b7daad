import type { LitElement, ReactiveController } from 'lit';

/** Loads the pictures that wait until they are scrolled to when the page is about to be printed. */
export class PrintedPictures implements ReactiveController {
  readonly #host: LitElement;

  constructor(host: LitElement) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    window.addEventListener('beforeprint', this.#onPrint);
  }

  hostDisconnected(): void {
    window.removeEventListener('beforeprint', this.#onPrint);
  }

  readonly #onPrint = (): void => {
    this.#host.shadowRoot?.querySelectorAll('img').forEach((image) => (image.loading = 'eager'));
  };
}
