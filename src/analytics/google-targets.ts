import type { Message } from './forwarded-event.js';

interface GoogleWindow {
  dataLayer?: unknown[];
  gtag?: (...parameters: unknown[]) => void;
}

/** What Google Tag Manager gets. It stays in its model, so the ecommerce object is reset before each. */
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

/** What sends to each of Google's ways to put tags on a page. */
export const googleTargets = { gtm: sendToGtm, gtag: sendToGtag };
