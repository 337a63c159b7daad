import { z } from 'zod';
import contract from '../../../src/contract/gateway.json' with { type: 'json' };
import { choice, flag, identified, instant, integer, list, map, name, record, smallInteger, text } from './shapes.js';

// Checks only fields that the contract names, and changes nothing: unknown fields are part of the catalogue too.

/** The fields that offers of feeds and giveaways share, then those of only one of them (contract 2.5). */
const offer = record({
  id: name,
  partner: text.optional(),
  partnerLogo: text.optional(),
  category: record({ name: text.optional(), parent: text.optional() }).optional(),
  ageRestricted: flag.optional(),
  terms: text.optional(),
  url: text.optional(),
  title: text.optional(),
  description: text.optional(),
  image: text.optional(),
  squareImage: text.optional(),
  heroImage: text.optional(),
  offerInfoButtonDiscount: text.optional(),
  offerInfoButtonDescription: text.optional(),
  offerInfoButtonCta: text.optional(),
  offerDiscountCode: text.optional(),
  offerDiscountCodeType: text.optional(),
  hasMultipleCodes: flag.optional(),
  cta: text.optional(),
  expiry: instant.optional(),
  schedule: instant.optional(),
});

export const feedOffer = offer.extend({ published: flag.optional() });

const giveawayOffer = offer.extend({ frequency: choice(['1week', '1month', '1year']).optional() });

/** Contract 2.3. */
const settings = record({
  ctaLabel: text.optional(),
  ctaColor: text.optional(),
  ctaBg: text.optional(),
  headerBg: text.optional(),
  headerTextColor: text.optional(),
  sectionTitles: list(z.unknown()).optional(),
});

/** Contract 2.4. */
const socialProof = record({
  enabled: flag.optional(),
  socialCta: map(text).optional(),
  stickers: map(z.unknown()).optional(),
  dynamicSocials: flag.optional(),
  position: text.optional(),
  displayMode: text.optional(),
  showValue: integer.optional(),
  fallbackText: text.optional(),
});

// Long lists are read item by item, and `ItemChecker` looks for repeated ids and codes. Here the lists are empty.

/** Contract 2.2. */
const feed = record({
  headerTemplate: smallInteger.optional(),
  settings: settings.extend({ socialProof: socialProof.optional() }).optional(),
  lastcached: integer.optional(),
  hero: list(feedOffer).optional(),
  popular: list(feedOffer).optional(),
  all: list(feedOffer).optional(),
  testOffers: list(feedOffer).optional(),
});

/** Contract 2.6. */
export const giveaway = record({
  id: name,
  name: text.optional(),
  template: integer.optional(),
  headerTemplate: integer.optional(),
  header: record({
    title: text.optional(),
    description: text.optional(),
    steps: list(z.unknown()).optional(),
  }).optional(),
  settings: settings.optional(),
  logo: text.optional(),
  offers: identified(giveawayOffer).optional(),
});

const pools = map(list(name)).superRefine((offers, context) => {
  for (const id of Object.keys(offers)) {
    const [issue] = name.safeParse(id).error?.issues ?? [];
    if (issue) context.addIssue({ code: 'custom', path: [id], message: `is an offer id that ${issue.message}` });
  }
});

/** Contract 2.7. */
export const giveawayEvent = record({
  id: name,
  type: choice(['view', 'claim']),
  timestamp: integer,
  user: name,
  flow: text.optional(),
  offer: text.optional(),
});

export const rewardEvent = record({ type: name, timestamp: integer });

/** A header can carry only visible ASCII characters. */
const key = text.regex(
  new RegExp(contract.patterns.apiKey),
  'must be made of visible ASCII characters, without spaces',
);

const partner = record({
  id: name,
  keys: list(key),
  feed: feed.optional(),
  giveaways: list(giveaway).optional(),
  codes: pools.optional(),
  events: record({
    giveaways: list(giveawayEvent).optional(),
    rewards: list(rewardEvent).optional(),
  }).optional(),
});

/** A key belongs to one partner. The message names places, never a key. */
function refuseSharedKeys(partners: readonly { keys: readonly string[] }[], context: z.RefinementCtx): void {
  const places = new Map<string, string>();
  partners.forEach(({ keys }, partner) => {
    keys.forEach((value, index) => {
      const earlier = places.get(value);
      if (earlier === undefined) places.set(value, `partners[${partner}].keys[${index}]`);
      else
        context.addIssue({ code: 'custom', path: [partner, 'keys', index], message: `repeats the key at ${earlier}` });
    });
  });
}

export const catalogueSchema = record({ partners: identified(partner).superRefine(refuseSharedKeys) });

/** All data of the service: partners with their keys, feeds, giveaways, codes and events. */
export type Catalogue = z.infer<typeof catalogueSchema>;

export type CataloguePartner = Catalogue['partners'][number];

export type CatalogueFeed = NonNullable<CataloguePartner['feed']>;

export type CatalogueOffer = NonNullable<CatalogueFeed['all']>[number];

export type CatalogueGiveaway = NonNullable<CataloguePartner['giveaways']>[number];

export type CatalogueGiveawayOffer = NonNullable<CatalogueGiveaway['offers']>[number];

export type GiveawayEvent = z.infer<typeof giveawayEvent>;

export type RewardEvent = z.infer<typeof rewardEvent>;
