import type { Consent } from './consent.js';

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
