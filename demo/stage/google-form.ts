import type { ForwardedEvent } from '../../src/analytics/forwarded-event.js';
import { FORWARDED } from '../../src/event-names.js';
import { googleMessage, viewsMessage, gtmPushes } from '../../src/analytics/google-events.js';

/** What `forwardEvents({ to: 'gtm' })` pushes into the data layer for an event alone; undefined if it sends nothing. */
export function googleForm(name: string, detail: object): object | undefined {
  if (!(FORWARDED as readonly string[]).includes(name)) return undefined;
  const event = { name, detail } as ForwardedEvent;
  const message = event.name === 'rewards-offer-view' ? viewsMessage([event.detail]) : googleMessage(event);
  // Before it comes what empties the model.
  return gtmPushes(message).at(-1);
}
