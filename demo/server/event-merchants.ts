import { PARTNERS } from '../model/feeds.js';
import type { StudioCatalogue } from './catalogue.js';
import type { EventMerchant } from './event-figures.js';

/** The studio's merchants, with their keys and giveaways. */
export function eventMerchants({ catalogue, keyOf }: StudioCatalogue): ReadonlyMap<string, EventMerchant> {
  return new Map(
    PARTNERS.map((partner) => {
      const { giveaways = [] } = catalogue.partners.find(({ id }) => id === partner) ?? {};
      return [partner, { apiKey: keyOf(partner, 'normal'), flows: giveaways.map(({ id }) => id) }];
    }),
  );
}
