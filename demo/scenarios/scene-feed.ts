import { isJsonObject, type Json, type JsonObject } from '../model/json.js';

/** The query for a feed (contract 4.1). */
export interface FeedQuery {
  /** Category of offers, or the parent of one; all when null. */
  readonly flow: string | null;
  readonly preview: boolean;
}

/** The feed as a service would answer it. Everything that is not filtered is sent unchanged, valid or not. */
export function sceneFeed(payload: JsonObject, query: FeedQuery): JsonObject {
  const lists = ['hero', 'popular', 'all', 'testOffers'].flatMap((name) => {
    const list = payload[name];
    if (!Array.isArray(list)) return [];
    const kept = name === 'testOffers' && !query.preview ? [] : (list as readonly Json[]);
    return [[name, kept.filter((offer) => isAskedFor(offer, query)).map(withoutPublished)] as const];
  });
  return { ...payload, ...Object.fromEntries(lists) };
}

function isAskedFor(offer: Json, { flow, preview }: FeedQuery): boolean {
  // Entries that aren't offers are sent, too.
  if (!isJsonObject(offer)) return flow === null;
  if (offer.published === false && !preview) return false;
  if (flow === null) return true;
  const { name, parent } = isJsonObject(offer.category) ? offer.category : {};
  return [name, parent].some((text) => typeof text === 'string' && text.toLowerCase() === flow.toLowerCase());
}

function withoutPublished(offer: Json): Json {
  if (!isJsonObject(offer)) return offer;
  const { published: _, ...sent } = offer;
  return sent;
}
