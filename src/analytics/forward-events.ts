import type { OfferDetail } from '../events.js';
import { notice } from '../notice.js';
import type { Consent } from './consent/consent.js';
import type { ForwardedEvent, Message } from './forwarded-event.js';
import { ViewGatherer } from './gather-views.js';
import { googleMessage, viewsMessage } from './google-events.js';
import { googleTargets } from './google-targets.js';
import { FORWARDED, promotionMessage, type Track } from './promotion-events.js';
import { withConsent, type Gate } from './with-consent.js';

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
      // What was seen before a press is sent before it.
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
