import type { CataloguePartner } from '../catalogue/parse/schema.js';
import { inventGiveawayEvents, inventRewardEvents } from './events.js';
import { codePools, wireGiveaway, type Giveaway } from './giveaway.js';
import * as larkmere from './larkmere/feed.js';
import { GIVEAWAYS as LARKMERE_GIVEAWAYS } from './larkmere/giveaways.js';
import * as velloway from './velloway/feed.js';
import { GIVEAWAYS as VELLOWAY_GIVEAWAYS } from './velloway/giveaways.js';

/** The sample catalogue: two invented merchants, a department store and a travel and sports club. */
export const SAMPLE_CATALOGUE: { partners: Required<CataloguePartner>[] } = {
  partners: [
    partner('larkmere', ['sample-key-1'], larkmere, LARKMERE_GIVEAWAYS),
    partner('velloway', ['sample-key-2'], velloway, VELLOWAY_GIVEAWAYS),
  ],
};

function partner(
  id: string,
  keys: string[],
  { FEED, OFFERS }: typeof larkmere | typeof velloway,
  giveaways: Giveaway[],
): Required<CataloguePartner> {
  const offers = OFFERS.filter(({ published }) => published !== false).map((offer) => offer.id);
  return {
    id,
    keys,
    feed: FEED,
    giveaways: giveaways.map(wireGiveaway),
    codes: codePools(giveaways),
    events: {
      giveaways: inventGiveawayEvents(id, giveaways, 900),
      rewards: inventRewardEvents(id, offers, 400),
    },
  };
}
