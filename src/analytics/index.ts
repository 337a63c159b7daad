export { consentFromHubSpot, consentFromShopify, consentFromWordPress, type Consent } from './consent/consent.js';
export { consentFromTcf } from './consent/consent-from-tcf.js';
export { forwardEvents, type ForwardOptions } from './forward-events.js';
export type { Track } from './promotion-events.js';
