import type { ReactiveController, ReactiveControllerHost } from 'lit';

const KEY = 'rewards-widget:of-age';

/** All gates of the page, so that one confirmation opens every widget on it. */
const gates = new Set<AgeGate>();
let confirmed = false;

/** Whether the reader has confirmed to be of age, for the length of the visit. */
export class AgeGate implements ReactiveController {
  readonly #host: ReactiveControllerHost;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  get open(): boolean {
    return (confirmed ||= stored());
  }

  confirm(): void {
    confirmed = true;
    try {
      sessionStorage.setItem(KEY, '1');
    } catch {
      // Storage is forbidden or full: the confirmation holds as long as the page.
    }
    for (const gate of gates) gate.#host.requestUpdate();
  }

  hostConnected(): void {
    gates.add(this);
  }

  hostDisconnected(): void {
    gates.delete(this);
  }
}

function stored(): boolean {
  try {
    return sessionStorage.getItem(KEY) === '1';
  } catch {
    return false;
  }
}
