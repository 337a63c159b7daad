import '@shopify/ui-extensions/preact';
import { render } from 'preact';
import { OfferList } from './offer-list.js';
import { readSettings } from './settings.js';
import { useOffers } from './use-offers.js';

export default function extension(): void {
  render(<ThankYou />, document.body);
}

/** Nothing until there are offers: an order's page must not jump for what may not come. */
function ThankYou() {
  const { feedUrl, heading, disclosure, count } = readSettings(shopify.settings.value);
  const offers = useOffers(feedUrl, count);
  if (offers.length === 0) return null;
  return (
    <OfferList
      heading={heading ?? shopify.i18n.translate('heading')}
      disclosure={disclosure ?? shopify.i18n.translate('disclosure')}
      offers={offers}
    />
  );
}
