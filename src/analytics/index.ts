export { consentFromHubSpot } from './consent/consent-from-hubspot.js';
export { consentFromShopify } from './consent/consent-from-shopify.js';
export { consentFromTcf } from './consent/consent-from-tcf.js';
export { consentFromWordPress } from './consent/consent-from-wordpress.js';
export type { Consent } from './consent/consent.js';
export { forwardEvents, type ForwardOptions } from './forward-events.js';
export type { Track } from './promotion-events.js';
