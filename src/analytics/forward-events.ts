import { FORWARDED } from '../event-names.js';
import type { OfferDetail } from '../events.js';
import { notice } from '../notice.js';
import type { Consent } from './consent/consent.js';
import type { ForwardedEvent, Message } from './forwarded-event.js';
import { googleMessage, viewsMessage, googleTargets } from './google-events.js';
import { promotionMessage, type Track } from './promotion-events.js';

/** Where events go, and what the shopper must have agreed to. */
export type ForwardOptions = {
  /** Whose events: those of this node and everything in it. Default is the document, with all elements of the page. */
  readonly root?: EventTarget | undefined;
} & (
  | {
      /**
       * `gtm` is Google Tag Manager, through `window.dataLayer`; `gtag` is Google's tag on a page without it. Both get GA4's events.
       */
      readonly to: 'gtm' | 'gtag';
      /** Not needed: Google's tags obey its consent mode. */
      readonly consent?: Consent | undefined;
    }
  | {
      /** A function gets each event by the name of Segment's specification, such as `Promotion Viewed`, and its properties. */
      readonly to: Track;
      /** Whether the shopper allows it. At most 100 events wait until that is known. */
      readonly consent: Consent;
    }
);

/**
 * Sends the events of all elements on the page to analytics: views, clicks, claims and their outcomes. Never a code, a user,
 * a token, a message of the service or an address. Previews send nothing.
 *
 * @returns a function that ends it
 */
export function forwardEvents(options: ForwardOptions): () => void {
  const forwarder = createForwarder(options);
  if (!forwarder) return () => undefined;
  const { root = document } = options;
  const listener = (event: Event): void => {
    const [source] = event.composedPath();
    // Staff look at previews.
    if ((source as { preview?: boolean }).preview) return;
    const { type: name, detail } = event as CustomEvent<unknown>;
    forwarder.take({ name, detail } as ForwardedEvent);
  };
  for (const name of FORWARDED) root.addEventListener(name, listener);
  return () => {
    for (const name of FORWARDED) root.removeEventListener(name, listener);
    forwarder.stop();
  };
}

interface Forwarder {
  take(event: ForwardedEvent): void;
  stop(): void;
}

function createForwarder({ to, consent }: ForwardOptions): Forwarder | undefined {
  if (typeof to === 'function') {
    if (consent) return forwarderTo(gateOf(([name, properties]) => to(name, properties), consent));
    notice('forwardEvents() sends nothing: a function needs "consent".');
  } else if (Object.hasOwn(googleTargets, to)) return forwarderToGoogle(gateOf(googleTargets[to], consent));
  else notice(`forwardEvents() sends nothing: it knows "gtm", "gtag" and functions, not "${String(to)}".`);
  return undefined;
}

function forwarderTo({ send, stop }: Gate<Message>): Forwarder {
  return { take: (event) => send(promotionMessage(event)), stop };
}

function forwarderToGoogle({ send, stop }: Gate<Message>): Forwarder {
  const views = new ViewGatherer((gathered: readonly OfferDetail[]) => send(viewsMessage(gathered)));
  return {
    take(event) {
      if (event.name === 'rewards-offer-view') return views.add(event.detail);
      // Views before a press are sent before it.
      views.flush();
      send(googleMessage(event));
    },
    stop() {
      views.stop();
      stop();
    },
  };
}

function gateOf(target: (message: Message) => unknown, consent: Consent | undefined): Gate<Message> {
  const send = (message: Message): void => {
    try {
      target(message);
    } catch (error) {
      notice(`analytics failed: ${String(error)}`);
    }
  };
  return consent ? withConsent(consent, send) : { send, stop: () => undefined };
}

const GATHER_MS = 1000;
/** GA4 takes no more items in one event. */
const MAX_ITEMS = 200;

/** Gathers offers that are seen within a second. */
class ViewGatherer {
  readonly #send: (views: readonly OfferDetail[]) => void;
  readonly #views: OfferDetail[] = [];
  #timer?: ReturnType<typeof setTimeout> | undefined;

  constructor(send: (views: readonly OfferDetail[]) => void) {
    this.#send = send;
    addEventListener('pagehide', this.flush);
  }

  add(view: OfferDetail): void {
    this.#views.push(view);
    if (this.#views.length === MAX_ITEMS) this.flush();
    else this.#timer ??= setTimeout(this.flush, GATHER_MS);
  }

  /** Sends what is gathered now. */
  readonly flush = (): void => {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#views.length) this.#send(this.#views.splice(0));
  };

  /** Sends what is gathered, and ends. */
  stop(): void {
    this.flush();
    removeEventListener('pagehide', this.flush);
  }
}

/** Events that wait for a decision. What comes after them is dropped. */
const MAX_WAITING = 100;

/** Sends something once the shopper has agreed. */
interface Gate<T> {
  readonly send: (value: T) => void;
  readonly stop: () => void;
}

/** Holds back what `send` gets until consent is known; drops it without consent, and after it was withdrawn. */
function withConsent<T>(consent: Consent, send: (value: T) => void): Gate<T> {
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
