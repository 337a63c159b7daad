import { readFile } from 'node:fs/promises';
import type { Catalogue, CatalogueFeed, CatalogueOffer } from '../../service/catalogue/schema.js';
import { PARTNERS, type FeedName, type Partner } from '../feeds.js';

/** Offers in a large feed. */
const MANY = 10_000;

const SAMPLE = new URL('../../service/sample/catalogue.json', import.meta.url);

/** What the studio's service serves: the sample, and for each of its partners an empty feed and a large one besides. */
export interface StudioCatalogue {
  readonly catalogue: Catalogue;
  keyOf(partner: Partner, feed: FeedName): string;
}

export async function readStudioCatalogue(): Promise<StudioCatalogue> {
  const sample = JSON.parse(await readFile(SAMPLE, 'utf8')) as Catalogue;
  const keys = new Map<string, string>();
  const partners = [...sample.partners];
  for (const name of PARTNERS) {
    const { keys: own, feed } = sample.partners.find(({ id }) => id === name) ?? {};
    if (own?.[0] === undefined || !feed)
      throw new Error(`The sample catalogue has no partner ${name} with key and feed.`);
    keys.set(name, own[0]);
    const nothing = { hero: [], popular: [], all: [], testOffers: [] };
    for (const [variant, payload] of [
      ['empty', { ...feed, ...nothing }],
      ['large', { ...feed, all: multiply(feed.all?.filter(({ published }) => published !== false) ?? [], MANY) }],
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

/** The same offers over and over, each under an id and a title of its own; the first round stays as it is. */
function multiply(offers: readonly CatalogueOffer[], count: number): CatalogueOffer[] {
  return Array.from({ length: count }, (_, index) => {
    const offer = offers[index % offers.length]!;
    const round = Math.floor(index / offers.length) + 1;
    return round === 1 ? offer : { ...offer, id: `${offer.id}-${round}`, title: `${offer.title} (${round})` };
  });
}
