import type { ReactiveController } from 'lit';
import type { RewardsError } from '../client/rewards-error.js';
import { notice } from '../notice.js';
import type { SurroundedElement } from './surroundings.js';

/** Logs notices for the page's developer about an element's attributes and addresses. */
export class Notices implements ReactiveController {
  readonly #host: SurroundedElement;

  constructor(host: SurroundedElement) {
    this.#host = host;
    host.addController(this);
  }

  hostUpdated(): void {
    const { apiKey, failure, idle, state, waits, localName, isConnected } = this.#host;
    if (apiKey) notice('everyone who sees this page can read its api-key; a gateway keeps it on your server.');
    if (isConnected && idle && state === 'loading' && !waits && localName === 'rewards-widget')
      notice('<rewards-widget> has nothing to show: give it a feed-url, a client or a feed.');
    if (failure && isUnmounted(failure))
      notice(`${failure.cause} answered without JSON. Is the gateway mounted there?`);
  }
}

/** Whether a server seems to have no route there: it sent a 404, or the page that it sends for every address. */
function isUnmounted(failure: RewardsError): failure is RewardsError & { cause: string } {
  const { cause, kind, status } = failure;
  return typeof cause === 'string' && (kind === 'format' || status === 404);
}
