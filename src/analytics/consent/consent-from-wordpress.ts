import { listenFor, reporter, type Consent } from './consent.js';

interface ConsentApi {
  wp_has_consent?: (category: string) => boolean;
  wp_consent_type?: string;
  wp_fallback_consent_type?: string;
}

/** The category `statistics` of the WP Consent API, a plugin that many cookie notices for WordPress support. */
export function consentFromWordPress(): Consent {
  const api = window as ConsentApi;
  const read = (): boolean | undefined => {
    // Without a type, the function allows everything: the cookie notice has not said yet where the shopper is.
    const known = api.wp_consent_type ?? api.wp_fallback_consent_type;
    return known ? api.wp_has_consent?.('statistics') : undefined;
  };
  return (tell) => {
    const report = reporter(read, tell);
    report();
    return listenFor(['wp_consent_type_defined', 'wp_listen_for_consent_change', 'DOMContentLoaded'], report);
  };
}
