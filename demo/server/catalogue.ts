import { lastInstant, moveToToday } from '../events/recent.js';
import { type FeedName, type Partner, PARTNERS } from '../model/feeds.js';
import type {
  Catalogue,
  CatalogueFeed,
  CatalogueOffer,
  CataloguePartner,
} from '../../service/catalogue/parse/schema.js';
import { SAMPLE_CATALOGUE } from '../../service/sample/catalogue.js';
import type { EventMerchant } from './event-figures.js';

/** Offers in a large feed. */
const LARGE_FEED_OFFERS = 10_000;

/** The catalogue of the studio's service: the sample, and for each partner also an empty and a large feed. */
export interface StudioCatalogue {
  readonly catalogue: Catalogue;
  keyOf(partner: Partner, feed: FeedName): string;
}

export function createStudioCatalogue(): StudioCatalogue {
  const keys = new Map<string, string>();
  const partners: CataloguePartner[] = [...SAMPLE_CATALOGUE.partners];
  for (const name of PARTNERS) {
    const { keys: own, feed } = SAMPLE_CATALOGUE.partners.find(({ id }) => id === name) ?? {};
    if (own?.[0] === undefined || !feed)
      throw new Error(`The sample catalogue has no partner ${name} with key and feed.`);
    keys.set(name, own[0]);
    const nothing = { hero: [], popular: [], all: [], testOffers: [] };
    for (const [variant, payload] of [
      ['empty', { ...feed, ...nothing }],
      [
        'large',
        { ...feed, all: multiply(feed.all?.filter(({ published }) => published !== false) ?? [], LARGE_FEED_OFFERS) },
      ],
    ] satisfies [FeedName, CatalogueFeed][]) {
      const id = `${name}-${variant}`;
      keys.set(id, `${id}-key`);
      partners.push({ id, keys: [`${id}-key`], feed: payload });
    }
  }
  return {
    catalogue: { partners },
    keyOf: (partner, name) => keys.get(`${partner}-${name}`) ?? keys.get(partner)!,
  };
}

/** Repeats the offers with new ids and titles. The first round is unchanged. */
function multiply(offers: readonly CatalogueOffer[], count: number): CatalogueOffer[] {
  return Array.from({ length: count }, (_, index) => {
    const offer = offers[index % offers.length]!;
    const round = Math.floor(index / offers.length) + 1;
    return round === 1 ? offer : { ...offer, id: `${offer.id}-${round}`, title: `${offer.title} (${round})` };
  });
}

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

/** The studio's merchants, with their keys and giveaways. */
export function eventMerchants({ catalogue, keyOf }: StudioCatalogue): ReadonlyMap<string, EventMerchant> {
  return new Map(
    PARTNERS.map((partner) => {
      const { giveaways = [] } = catalogue.partners.find(({ id }) => id === partner) ?? {};
      return [partner, { apiKey: keyOf(partner, 'normal'), flows: giveaways.map(({ id }) => id) }];
    }),
  );
}
