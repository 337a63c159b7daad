import type { Message } from './forwarded-event.js';

interface GoogleWindow {
  dataLayer?: unknown[];
  gtag?: (...parameters: unknown[]) => void;
}

/** Google Tag Manager. What it gets stays in its model, so the ecommerce object is reset before each. */
function sendToGtm([event, { items, ...parameters }]: Message): void {
  const layer = ((window as GoogleWindow).dataLayer ??= []);
  if (!items) return void layer.push({ event, ...parameters });
  layer.push({ ecommerce: null });
  layer.push({ event, ecommerce: { items } });
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
