import type { Catalogue, CataloguePartner } from '../../service/catalogue/parse/schema.js';
import { lastInstant, moveToToday } from '../events/recent.js';

/** The catalogue with its events moved to end now, so that the studio always has recent events. */
export function withRecentEvents({ partners }: Catalogue, now: number): Catalogue {
  return { partners: partners.map((partner) => withRecent(partner, now)) };
}

function withRecent(partner: CataloguePartner, now: number): CataloguePartner {
  const { giveaways = [], rewards = [] } = partner.events ?? {};
  const last = lastInstant([...giveaways, ...rewards]);
  if (last === -Infinity) return partner;
  return {
    ...partner,
    events: { giveaways: moveToToday(giveaways, last, now), rewards: moveToToday(rewards, last, now) },
  };
}
