import { z } from 'zod';
import contract from '../../../src/contract/gateway.json' with { type: 'json' };
import {
  choice,
  flag,
  identified,
  instant,
  epochMillis,
  integer,
  list,
  map,
  name,
  record,
  smallInteger,
  text,
} from './shapes.js';

// Checks only fields that the contract names, and changes nothing: unknown fields are part of the catalogue too. What is loaded is what is
// sent, so the descriptions are for readers of the OpenAPI document.

/** The fields that offers of feeds and giveaways share, then those of only one of them (contract 2.5). */
const offer = record({
  id: name.describe('Names the offer among those of its partner. Opaque: compare it, and never trim it.'),
  partner: text.optional().describe('Name of the advertiser.'),
  partnerLogo: text
    .optional()
    .describe('Address of a picture: http(s), or a path that begins with `/`, at the address of the feed or giveaway.'),
  category: record({ name: text.optional(), parent: text.optional() })
    .optional()
    .describe('Two levels. `flow` of the feed matches either of them.'),
  ageRestricted: flag.optional().describe('Whether only adults may see it.'),
  terms: text.optional().describe('An http(s) address, or the terms themselves.'),
  url: text.optional().describe('Where its link leads: an http(s) address, or a path that begins with `/`.'),
  title: text.optional().describe('If it is missing, show the discount, else the partner.'),
  description: text.optional().describe('Plain text. Markup is shown as it is.'),
  image: text.optional().describe('Address of a picture, as `partnerLogo`.'),
  squareImage: text.optional().describe('Address of a picture, as `partnerLogo`. Shown if there is no `image`.'),
  heroImage: text.optional().describe('Address of a picture, as `partnerLogo`. Shown where one offer is drawn large.'),
  offerInfoButtonDiscount: text.optional().describe('Short text about the discount, such as “20 % off”.'),
  offerInfoButtonDescription: text.optional().describe('What the offer is about, for its details.'),
  offerInfoButtonCta: text.optional().describe('Call to action in its details.'),
  offerDiscountCode: text.optional().describe('A code that anybody may copy. Codes of giveaways have to be claimed.'),
  offerDiscountCodeType: text
    .optional()
    .describe('The only known value is `availableAtCheckout`: the shop itself takes off the discount.'),
  hasMultipleCodes: flag.optional().describe('Whether shoppers get different codes.'),
  cta: text.optional().describe('Call to action, unless the settings have a `ctaLabel`.'),
  expiry: instant.optional().describe('When it ends. A date lasts through that day.'),
  schedule: instant.optional().describe('When it opens, in a giveaway. A date opens as that day begins.'),
});

export const feedOffer = offer.extend({ published: flag.optional() });

export const giveawayOffer = offer.extend({
  frequency: choice(['1week', '1month', '1year']).optional().describe('How often one user may claim. Absent: once.'),
});

/** Contract 2.3. */
export const settings = record({
  ctaLabel: text.optional().describe('Call to action of all offers. Wins over an offer’s own `cta`.'),
  ctaColor: text
    .optional()
    .describe('Text colour of the call to action, `#RRGGBB` or `#RGB`. Used together with `ctaBg`.'),
  ctaBg: text.optional().describe('Background of the call to action, `#RRGGBB` or `#RGB`.'),
  headerBg: text
    .optional()
    .describe('Background of the header, `#RRGGBB` or `#RGB`. Used together with `headerTextColor`.'),
  headerTextColor: text.optional().describe('Text colour of the header, `#RRGGBB` or `#RGB`.'),
  sectionTitles: list(z.unknown())
    .optional()
    .describe('Texts in the order hero, popular, all; or objects with `title` and, in another order, `placement`.'),
});

/** Contract 2.4. */
export const socialProof = record({
  enabled: flag.optional().describe('Only `true` shows the texts.'),
  socialCta: map(text).optional().describe('Texts by offer id.'),
  stickers: map(z.unknown())
    .optional()
    .describe('By offer id, for offers that are not in `socialCta`: texts, or objects with `text`.'),
  dynamicSocials: flag.optional().describe('Not interpreted.'),
  position: text.optional().describe('`on_image` is on the picture, anything else under it.'),
  displayMode: text.optional().describe('Not interpreted. The only known value is `exact`.'),
  showValue: integer.optional().describe('Not interpreted.'),
  fallbackText: text.optional().describe('For offers that have no text of their own.'),
});

// Long lists are read item by item, and `ItemChecker` looks for repeated ids and codes. Here the lists are empty.

/** Contract 2.2. */
export const feed = record({
  headerTemplate: smallInteger.optional().describe('Layout of the header: 1 centred, 2 split. Draw unknown ones as 1.'),
  settings: settings.extend({ socialProof: socialProof.optional() }).optional(),
  lastcached: epochMillis.optional().describe('When the feed last changed, in epoch milliseconds.'),
  hero: list(feedOffer).optional().describe('Offers to draw large. May be empty.'),
  popular: list(feedOffer).optional().describe('Offers to show first. May be empty.'),
  all: list(feedOffer).optional().describe('The whole catalogue, with the offers of `hero` and `popular`.'),
  testOffers: list(feedOffer).optional().describe('For previews only.'),
});

/** Contract 2.6. */
export const giveaway = record({
  id: name.describe('Names the flow among those of its partner.'),
  name: text.optional().describe('Its heading, if the header has no title.'),
  template: integer
    .optional()
    .describe('Layout: 1 grid, 2 list, 3 spotlight on the first offer, 4 carousel. Draw unknown ones as 1.'),
  headerTemplate: integer.optional().describe('Layout of the header: 1 centred, 2 split. Draw unknown ones as 1.'),
  header: record({
    title: text.optional(),
    description: text.optional(),
    steps: list(z.unknown())
      .optional()
      .describe('Texts, or objects with `text` and optionally `img`, the address of a picture.'),
  }).optional(),
  settings: settings.optional(),
  logo: text.optional().describe('Address of a picture for the header.'),
  offers: identified(giveawayOffer).optional().describe('Their ids differ.'),
});

const pools = map(list(name)).superRefine((offers, context) => {
  for (const id of Object.keys(offers)) {
    const [issue] = name.safeParse(id).error?.issues ?? [];
    if (issue) context.addIssue({ code: 'custom', path: [id], message: `is an offer id that ${issue.message}` });
  }
});

/** Contract 2.7. */
export const giveawayEvent = record({
  id: name.describe('Differs between events.'),
  type: choice(['view', 'claim']).describe('Whether a user viewed a flow or claimed a code.'),
  timestamp: epochMillis.describe('Epoch milliseconds.'),
  user: name.describe('The user as named in the request.'),
  flow: text.optional().describe('Id of the flow, for a view.'),
  offer: text.optional().describe('Id of the offer, for a claim.'),
});

/** Contract 4.5, which leaves the record open. */
export const rewardEvent = record({
  type: name.describe('Any text, such as `view`.'),
  timestamp: epochMillis.describe('Epoch milliseconds.'),
});

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
