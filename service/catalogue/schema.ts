import { z } from 'zod';
import { choice, flag, identified, instant, integer, list, map, name, record, smallInteger, text } from './shapes.js';

// Only what the contract names is looked at, and nothing is changed on the way: fields that nobody knows are part of the
// catalogue too.

/** What a feed's offer and a giveaway's offer have in common, and what only one of them has (contract 2.5). */
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

const feedOffer = offer.extend({ published: flag.optional() });

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

/** Contract 2.2. */
const feed = record({
  headerTemplate: smallInteger.optional(),
  settings: settings.extend({ socialProof: socialProof.optional() }).optional(),
  lastcached: integer.optional(),
  hero: identified(feedOffer).optional(),
  popular: identified(feedOffer).optional(),
  all: identified(feedOffer).optional(),
  testOffers: identified(feedOffer).optional(),
});

/** Contract 2.6. */
const giveaway = record({
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

/** What a code is for is one person, so that none may stand twice. The message names places, never a code. */
const pool = list(name).superRefine((codes, context) => {
  const first = new Map<string, number>();
  codes.forEach((code, index) => {
    const earlier = first.get(code);
    if (earlier === undefined) first.set(code, index);
    else context.addIssue({ code: 'custom', path: [index], message: `is the code at [${earlier}] too` });
  });
});

const pools = map(pool).superRefine((offers, context) => {
  for (const id of Object.keys(offers)) {
    const [issue] = name.safeParse(id).error?.issues ?? [];
    if (issue) context.addIssue({ code: 'custom', path: [id], message: `is an offer id that ${issue.message}` });
  }
});

/** Contract 2.7. */
const giveawayEvent = record({
  id: name,
  type: choice(['view', 'claim']),
  timestamp: integer,
  user: name,
  flow: text.optional(),
  offer: text.optional(),
});

const rewardEvent = record({ type: name, timestamp: integer });

/** A claim names an offer and no flow (contract 4.3), so that an id stands for one offer of all flows. */
const giveaways = identified(giveaway).superRefine((flows, context) => {
  const places = new Map<string, string>();
  flows.forEach(({ offers = [] }, flow) => {
    offers.forEach(({ id }, index) => {
      const earlier = places.get(id);
      if (earlier === undefined) places.set(id, `[${flow}].offers[${index}]`);
      else
        context.addIssue({
          code: 'custom',
          path: [flow, 'offers', index, 'id'],
          message: `stands at giveaways${earlier} already`,
        });
    });
  });
});

/** A header carries visible characters of ASCII and nothing else. */
const key = text.regex(/^[\x21-\x7e]+$/, 'must be made of visible ASCII characters, without spaces');

const partner = record({
  id: name,
  keys: list(key),
  feed: feed.optional(),
  giveaways: giveaways.optional(),
  codes: pools.optional(),
  events: record({
    giveaways: identified(giveawayEvent).optional(),
    rewards: list(rewardEvent).optional(),
  }).optional(),
});

/** Keys lead to one partner, whoever holds them. The message names places, never a key. */
function refuseSharedKeys(partners: readonly { keys: readonly string[] }[], context: z.RefinementCtx): void {
  const places = new Map<string, string>();
  partners.forEach(({ keys }, partner) => {
    keys.forEach((value, index) => {
      const earlier = places.get(value);
      if (earlier === undefined) places.set(value, `partners[${partner}].keys[${index}]`);
      else
        context.addIssue({ code: 'custom', path: [partner, 'keys', index], message: `is the key at ${earlier} too` });
    });
  });
}

export const catalogueSchema = record({ partners: identified(partner).superRefine(refuseSharedKeys) });

/** What the service is to serve: partners with their keys, feeds, giveaways, codes and events. */
export type Catalogue = z.infer<typeof catalogueSchema>;

export type CataloguePartner = Catalogue['partners'][number];

export type CatalogueFeed = NonNullable<CataloguePartner['feed']>;

export type CatalogueOffer = NonNullable<CatalogueFeed['all']>[number];

export type CatalogueGiveaway = NonNullable<CataloguePartner['giveaways']>[number];

export type CatalogueGiveawayOffer = NonNullable<CatalogueGiveaway['offers']>[number];
