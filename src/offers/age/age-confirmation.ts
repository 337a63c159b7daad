import type { LitElement, ReactiveController } from 'lit';
import { listenToOwn } from '../../offers-element/own-events.js';
import { setOfAge } from './of-age.js';

const confirmations = new Set<AgeConfirmation>();

/** Takes the reader's confirmation in one element, and brings every element on the page up to date. */
export class AgeConfirmation implements ReactiveController {
  readonly #host: LitElement;

  constructor(host: LitElement) {
    this.#host = host;
    host.addController(this);
    listenToOwn(host.shadowRoot!, 'click', ({ target }) => {
      const button = (target as Element).closest<HTMLElement>('[data-action=confirm-age]');
      if (!button) return;
      // Safari's buttons have no focus when they are pressed, and so none to hand on.
      button.focus();
      setOfAge();
      for (const confirmation of confirmations) confirmation.#host.requestUpdate();
    });
  }

  hostConnected(): void {
    confirmations.add(this);
  }

  hostDisconnected(): void {
    confirmations.delete(this);
  }
}
