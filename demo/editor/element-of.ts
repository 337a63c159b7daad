import type { PayloadTag } from '../../src/elements.js';
import { isJsonObject, type JsonObject } from '../model/json.js';

const FEED_KEYS = ['hero', 'popular', 'all', 'testOffers', 'lastcached'];
const GIVEAWAY_KEYS = ['offers', 'template', 'header'];

/** The element that a payload is for, judged by its keys (contract 2.2, 2.6). Undefined if the keys don't decide it. */
export function elementOf(payload: JsonObject): PayloadTag | undefined {
  const names = Object.keys(payload);
  const feed = FEED_KEYS.filter((name) => names.includes(name)).length;
  const giveaway = GIVEAWAY_KEYS.filter((name) => names.includes(name)).length;
  if (feed === giveaway) return undefined;
  return feed > giveaway ? 'rewards-widget' : 'giveaway-flow';
}

/** Takes the payload out of the service's answer: giveaways have an envelope (contract 2.1), feeds don't. */
export function withoutEnvelope(value: JsonObject): JsonObject {
  const { success, data } = value;
  return typeof success === 'boolean' && isJsonObject(data) ? data : value;
}
