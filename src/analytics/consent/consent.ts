/**
 * Reports whether the shopper allows analytics: calls `tell` with each decision, the first one also when it was made on an earlier
 * visit, and not before it is known. Returns a function that stops it.
 */
export type Consent = (tell: (granted: boolean) => void) => () => void;

/** Calls `tell` with what `read` returns, unless that is undefined. */
function reporter(read: () => boolean | undefined, tell: (granted: boolean) => void): () => void {
  return () => {
    const granted = read();
    if (granted !== undefined) tell(granted);
  };
}

/** Listens to events of the document that announce decisions. Returns a function that stops it. */
export function listenFor(names: readonly string[], listener: () => void): () => void {
  for (const name of names) document.addEventListener(name, listener);
  return () => {
    for (const name of names) document.removeEventListener(name, listener);
  };
}

interface HubSpotConsent {
  categories?: { analytics?: boolean };
}

/** The category `analytics` of HubSpot's consent banner. */
export function consentFromHubSpot(): Consent {
  return (tell) => {
    let stopped = false;
    const listener = ({ categories }: HubSpotConsent): void => {
      if (!stopped) tell(categories?.analytics === true);
    };
    // HubSpot has no way to remove a listener.
    ((window as { _hsp?: unknown[] })._hsp ??= []).push(['addPrivacyConsentListener', listener]);
    return () => {
      stopped = true;
    };
  };
}

interface Shopify {
  customerPrivacy?: { analyticsProcessingAllowed(): boolean };
  loadFeatures?: (features: readonly { name: string; version: string }[], done: (error?: unknown) => void) => void;
}

/** Consent to analytics by Shopify's Customer Privacy API. Loads the API if the theme has not. */
export function consentFromShopify(): Consent {
  const shop = (): Shopify | undefined => (window as { Shopify?: Shopify }).Shopify;
  return (tell) => {
    let stopped = false;
    const report = reporter(() => shop()?.customerPrivacy?.analyticsProcessingAllowed(), tell);
    const loaded = (error?: unknown): void => {
      if (!error && !stopped) report();
    };
    if (shop()?.customerPrivacy) report();
    else shop()?.loadFeatures?.([{ name: 'consent-tracking-api', version: '0.1' }], loaded);
    const stop = listenFor(['visitorConsentCollected', 'shopifyCustomerPrivacyApiLoaded'], report);
    return () => {
      stopped = true;
      stop();
    };
  };
}

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
