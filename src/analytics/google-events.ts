import { eventNames } from '../event-names.js';
import type { OfferDetail } from '../events.js';
import { parametersOf, slotOf, type ForwardedEvent, type Message } from './forwarded-event.js';

/** An offer as an item of GA4's promotions. */
function itemOf(detail: OfferDetail) {
  const { offer, position, variant } = detail;
  return {
    item_id: offer.id,
    item_name: offer.title,
    item_brand: offer.partner,
    item_category: offer.category?.name,
    index: position,
    promotion_id: offer.id,
    promotion_name: offer.title,
    creative_slot: slotOf(detail),
    creative_name: variant,
  };
}

/** The parameters that GA4's reports on content need besides the promotion's. */
function contentOf(detail: OfferDetail) {
  return { content_type: 'offer', content_id: detail.offer.id, giveaway_id: detail.giveaway, ...itemOf(detail) };
}

/** Offers that were seen, as one event. */
export function viewsMessage(views: readonly OfferDetail[]): Message {
  return [eventNames['rewards-offer-view'].ga4, { items: views.map(itemOf) }];
}

/** An event in GA4's words. */
export function googleMessage(event: ForwardedEvent): Message {
  return [
    eventNames[event.name].ga4,
    event.name === 'rewards-offer-click' ? { items: [itemOf(event.detail)] } : parametersOf(event, contentOf),
  ];
}

interface GoogleWindow {
  dataLayer?: unknown[];
  gtag?: (...parameters: unknown[]) => void;
}

/** Pushes for Google Tag Manager. Its model keeps values, so the ecommerce object is reset before each. */
export function gtmPushes([event, { items, ...parameters }]: Message): object[] {
  return items ? [{ ecommerce: null }, { event, ecommerce: { items } }] : [{ event, ...parameters }];
}

function sendToGtm(message: Message): void {
  const layer = ((window as GoogleWindow).dataLayer ??= []);
  for (const push of gtmPushes(message)) layer.push(push);
}

/** A page with Google's tag alone. It takes only what `gtag()` queues: an arguments object. */
function sendToGtag([event, parameters]: Message): void {
  const page = window as GoogleWindow;
  page.dataLayer ??= [];
  page.gtag ??= function () {
    // eslint-disable-next-line prefer-rest-params -- Google's tag looks for an arguments object, and ignores an array
    page.dataLayer!.push(arguments);
  };
  page.gtag('event', event, parameters);
}

/** The senders, by Google's way to put tags on a page. */
export const googleTargets = { gtm: sendToGtm, gtag: sendToGtag };
