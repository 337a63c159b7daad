import { listenFor, reporter, type Consent } from './consent.js';

interface Shopify {
  customerPrivacy?: { analyticsProcessingAllowed(): boolean };
  loadFeatures?: (features: readonly { name: string; version: string }[], done: (error?: unknown) => void) => void;
}

/** What Shopify's Customer Privacy API says about analytics. Loads the API if the theme has not. */
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
