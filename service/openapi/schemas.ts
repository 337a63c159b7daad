import { z } from 'zod';
import * as catalogue from '../catalogue/parse/schema.js';
import { instant, integer, list, text } from '../catalogue/parse/shapes.js';

// What is loaded is what is sent, so answers are described by the catalogue's schemas. Of the envelope and of pages, the contract lists all
// fields (2.1, 2.7). Feeds, offers, flows and events stay open: a partner's may have fields that the contract doesn't name.

/** How an id is sent. Our service sends text; a gateway passes on what it gets. */
type Id = z.ZodType<string | number | undefined>;

/** The schemas of feeds and flows, with the names that documents give them. */
export function payloadSchemas(id: { readonly offer: Id; readonly flow: Id }) {
  const offerId = id.offer.describe(catalogue.feedOffer.shape.id.description!);
  const Offer = catalogue.feedOffer
    .omit({ published: true })
    .extend({ id: offerId })
    .describe('A partner’s offer in a feed.');
  const GiveawayOffer = catalogue.giveawayOffer.extend({ id: offerId }).describe('An offer whose codes are claimed.');
  const Settings = catalogue.settings.describe('How to draw the offers of a giveaway.');
  const SocialProof = catalogue.socialProof.describe('Short texts on offers.');
  const FeedSettings = catalogue.settings
    .extend({ socialProof: SocialProof.optional() })
    .describe('How to draw the offers. Clients use these values, not their own.');
  const { hero, popular, all, testOffers } = catalogue.feed.shape;
  const offersOf = (like: z.ZodType): z.ZodOptional => list(Offer).optional().describe(like.description!);
  const Feed = catalogue.feed
    .extend({
      settings: FeedSettings.optional(),
      hero: offersOf(hero),
      popular: offersOf(popular),
      all: offersOf(all),
      testOffers: offersOf(testOffers),
    })
    .describe('All offers of a partner, or those of one category. Has no envelope.');
  const Flow = catalogue.giveaway
    .extend({
      id: id.flow.describe(catalogue.giveaway.shape.id.description!),
      settings: Settings.optional(),
      offers: list(GiveawayOffer).optional().describe('Their ids differ.'),
    })
    .describe('A giveaway: a list of offers with codes to claim.');
  return { Offer, GiveawayOffer, Settings, SocialProof, FeedSettings, Feed, Flow };
}

export const success = z.literal(true);

/** Contract 2.1. */
export const Failure = z
  .strictObject({
    success: z.literal(false),
    message: text.min(1).describe('For the customer, to be shown as it is.'),
  })
  .describe('Why something was refused, or has failed.');

/** The schemas of a flow's answer, a claim's, and a failure. */
export function answerSchemas<Flow extends z.ZodType>(flow: Flow, code: Id) {
  return { FlowAnswer: z.strictObject({ success, data: flow }), ClaimAnswer: claimSchema(code), Failure };
}

/**
 * One object, not one of two: generated clients of many languages take the first that they can make of an answer, and would turn a refusal
 * into a success.
 */
function claimSchema(code: Id) {
  return z
    .strictObject({
      success: z.boolean().describe('Whether a code was given.'),
      data: z
        .strictObject({ code: code.describe('The code. Nobody else gets it.') })
        .optional()
        .describe('If a code was given.'),
      message: text.optional().describe('If none was given: why, for the customer, to be shown as it is.'),
    })
    .meta({
      description: [
        'A code, or why there is none: the offer was claimed before, the period of its `frequency` is not over (the message names its end), or',
        'there are no codes left.',
      ].join(' '),
      if: { properties: { success: { const: true } } },
      then: { properties: { success: {}, data: {} }, required: ['data'] },
      else: { properties: { success: {}, message: {}, data: false }, required: ['message'] },
    });
}

function servicePayloads() {
  const { id } = catalogue.giveaway.shape;
  const payloads = payloadSchemas({ offer: catalogue.feedOffer.shape.id, flow: id });
  const { SocialProof, FeedSettings, Feed } = payloads;
  // What the contract calls empty when unset is sent empty (2.2 to 2.4).
  const sentProof = SocialProof.required({ stickers: true }).describe(SocialProof.description!);
  const sentSettings = FeedSettings.required({ sectionTitles: true })
    .extend({ socialProof: sentProof.optional() })
    .describe(FeedSettings.description!);
  const sentFeed = Feed.extend({ settings: sentSettings }).required().describe(Feed.description!);
  return { ...payloads, SocialProof: sentProof, FeedSettings: sentSettings, Feed: sentFeed };
}

const Pagination = z
  .strictObject({
    current_page: integer.min(1),
    per_page: integer.min(1).describe('At most this many events are on a page.'),
    total: integer.min(0).describe('Events on all pages.'),
    last_page: integer.min(1),
  })
  .describe('Where a page is. Ask for further ones until `current_page` equals `last_page`.');

// A user, and the ids of what they claimed, may be longer than those of a catalogue.
const GiveawayEvent = catalogue.giveawayEvent
  .extend({ user: text.min(1).describe(catalogue.giveawayEvent.shape.user.description!) })
  .describe('A view of a flow, or a claim that gave a code.');

const RewardEvent = catalogue.rewardEvent.describe('Any record. The contract names no further fields.');

const eventsOf = (event: z.ZodType): z.ZodType =>
  z.strictObject({ success, data: list(event).describe('In order of time.'), pagination: Pagination });

function serviceSchemas(): Readonly<Record<string, z.ZodType>> {
  const payloads = servicePayloads();
  return {
    ...payloads,
    ...answerSchemas(payloads.Flow, text.min(1)),
    GiveawayEvent,
    GiveawayEvents: eventsOf(GiveawayEvent),
    RewardEvent,
    RewardEvents: eventsOf(RewardEvent),
    Pagination,
  };
}

/** Instants as parsed: a date, or a time with or without an offset. */
const INSTANT = '^\\d{4}-\\d\\d-\\d\\d(T\\d\\d:\\d\\d(:\\d\\d(\\.\\d+)?)?(Z|[+-]\\d\\d:\\d\\d)?)?$';

/** JSON Schema (2020-12) of each schema, by its name. */
export type Schemas = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** The schemas of the service's answers. */
export function createServiceSchemas(): Schemas {
  return toComponents(serviceSchemas());
}

/** @param schemas which may refer to each other, by the names that they get */
export function toComponents(schemas: Readonly<Record<string, z.ZodType>>): Schemas {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(schemas)) registry.add(schema, { id });
  const converted = z.toJSONSchema(registry, {
    uri: (id) => `#/components/schemas/${id}`,
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema === instant) {
        delete jsonSchema.anyOf;
        Object.assign(jsonSchema, { type: ['string', 'null'], pattern: INSTANT });
      }
      // These limits are JavaScript's.
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  });
  return Object.fromEntries(
    Object.entries(converted.schemas).map(([id, { $schema: _dialect, $id: _id, ...schema }]) => [id, schema]),
  );
}
