import { z } from 'zod';

// Only what the contract names is looked at, and nothing is changed on the way: fields that nobody knows are part of the
// catalogue too.

/** PostgreSQL's text holds every character but this one. */
const NUL = '\0';

const text = z.string('must be a string');

const name = text
  .min(1, 'must not be empty')
  .refine((value) => !value.includes(NUL), 'must not hold the character U+0000');

const integer = z.int('must be a whole number');

const flag = z.boolean('must be true or false');

const list = <Item extends z.ZodType>(item: Item) => z.array(item, 'must be a list');

const map = <Value extends z.ZodType>(value: Value) => z.record(z.string(), value, 'must be an object');

const record = <Shape extends z.ZodRawShape>(shape: Shape) => z.looseObject(shape, 'must be an object');

const choice = <const Values extends readonly string[]>(values: Values) =>
  z.enum(values, `must be one of ${values.join(', ')}`);

/** Contract 2.5: a date or an instant. */
const instant = z.union(
  [z.null(), z.iso.date(), z.iso.datetime({ offset: true, local: true })],
  'must be a date or an instant in ISO 8601, or null',
);

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

/** Entries with ids of their own: an id stands for one of them. */
const identified = <Item extends z.ZodType<{ id: string }>>(item: Item) =>
  list(item).superRefine((items, context) => {
    const first = new Map<string, number>();
    items.forEach(({ id }, index) => {
      const earlier = first.get(id);
      if (earlier === undefined) first.set(id, index);
      else context.addIssue({ code: 'custom', path: [index, 'id'], message: `stands at [${earlier}] already` });
    });
  });

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
  headerTemplate: integer.optional(),
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

/** Contract 2.7. */
const giveawayEvent = record({
  id: name,
  type: choice(['view', 'claim']),
  timestamp: integer,
  user: name,
  flow: text.optional(),
  offer: text.optional(),
});

const rewardEvent = record({ type: text, timestamp: integer });

/** A header carries visible characters of ASCII and nothing else. */
const key = text.regex(/^[\x21-\x7e]+$/, 'must be made of visible ASCII characters, without spaces');

const partner = record({
  id: name,
  keys: list(key),
  feed: feed.optional(),
  giveaways: identified(giveaway).optional(),
  codes: map(list(name)).optional(),
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

/** What the service is to serve: partners with their keys and feeds. */
export type Catalogue = z.infer<typeof catalogueSchema>;

export type CatalogueFeed = NonNullable<Catalogue['partners'][number]['feed']>;

export type CatalogueOffer = NonNullable<CatalogueFeed['all']>[number];
