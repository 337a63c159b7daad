import { dispatch, type OfferDetail, type RewardsEventMap } from '../../src/events.js';
import { readFeed } from '../../src/wire/feed.js';
import { fullOffer, payload } from '../support/sample-feed.js';
import { wrapper } from '../support/widget-harness.js';

/** What a page with Google's tags, a cookie notice or a shop system has in its window. */
export interface AnalyticsWindow {
  dataLayer?: unknown[];
  gtag?: (...parameters: unknown[]) => void;
  wp_has_consent?: (category: string) => boolean;
  wp_consent_type?: string;
  Shopify?: object;
  _hsp?: unknown[];
  __tcfapi?: (...parameters: never[]) => void;
}

export const page = window as AnalyticsWindow;

/** Removes from the window what a test has put there. */
export function clearPage(): void {
  const names = ['dataLayer', 'gtag', 'wp_has_consent', 'wp_consent_type', 'Shopify', '_hsp', '__tcfapi'] as const;
  for (const name of names) delete page[name];
}

/** The place of a sample offer, as in events. */
export function placeOf(id: string, position = 1): OfferDetail {
  const [offer] = readFeed(payload({ hero: [fullOffer(id)] }), () => undefined).hero;
  return { offer: offer!, placement: 'hero', position };
}

/** Fires an event as an element does, from an element of the page. */
export function fire<Name extends keyof RewardsEventMap>(name: Name, detail: RewardsEventMap[Name]['detail']): void {
  dispatch(wrapper(), name, detail);
}
