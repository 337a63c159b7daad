import type { LitElement, ReactiveController } from 'lit';
import { listenToOwn } from '../own-events.js';
import { setOfAge } from './of-age.js';

const confirmations = new Set<AgeConfirmation>();

/** Handles the confirmation button, and updates every element on the page. */
export class AgeConfirmation implements ReactiveController {
  readonly #host: LitElement;

  constructor(host: LitElement) {
    this.#host = host;
    host.addController(this);
    listenToOwn(host.shadowRoot!, 'click', ({ target }) => {
      const button = (target as Element).closest<HTMLElement>('[data-action=confirm-age]');
      if (!button) return;
      // Safari doesn't focus pressed buttons, so `KeptFocus` would have nothing to move.
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
