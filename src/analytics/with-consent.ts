import type { Consent } from './consent/consent.js';

/** Events that wait for a decision. What comes after them is dropped. */
const MAX_WAITING = 100;

/** Sends something once the shopper has agreed. */
export interface Gate<T> {
  readonly send: (value: T) => void;
  readonly stop: () => void;
}

/** Holds back what `send` gets until consent is known; drops it without consent, and after it was withdrawn. */
export function withConsent<T>(consent: Consent, send: (value: T) => void): Gate<T> {
  // Global Privacy Control: the browser says no for every page.
  if ((navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl)
    return { send: () => undefined, stop: () => undefined };
  let granted: boolean | undefined;
  let waiting: T[] = [];
  const stop = consent((decision) => {
    granted = decision;
    const values = waiting;
    waiting = [];
    if (granted) values.forEach(send);
  });
  return {
    send(value) {
      if (granted) send(value);
      else if (granted === undefined && waiting.length < MAX_WAITING) waiting.push(value);
    },
    stop() {
      granted = false;
      waiting = [];
      stop();
    },
  };
}
