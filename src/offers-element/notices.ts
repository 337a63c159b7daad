import type { ReactiveController } from 'lit';
import { notice } from '../notice.js';
import type { SurroundedElement } from './surroundings.js';

/** Logs notices for the page's developer about an element's attributes. */
export class Notices implements ReactiveController {
  readonly #host: SurroundedElement;

  constructor(host: SurroundedElement) {
    this.#host = host;
    host.addController(this);
  }

  hostUpdated(): void {
    const { apiKey, idle, state, waits, localName, isConnected } = this.#host;
    if (apiKey) notice('everyone who sees this page can read its api-key; a gateway keeps it on your server.');
    if (isConnected && idle && state === 'loading' && !waits && localName === 'rewards-widget')
      notice('<rewards-widget> has nothing to show: give it a feed-url, a client or a feed.');
  }
}
