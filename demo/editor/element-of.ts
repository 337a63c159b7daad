import type { ElementName } from '../scenarios/scenario.js';
import { isJsonObject, type JsonObject } from '../view/json.js';

const OF_FEED = ['hero', 'popular', 'all', 'testOffers', 'lastcached'];
const OF_GIVEAWAY = ['offers', 'template', 'header'];

/** The element that a payload is for, judged by its keys (contract 2.2, 2.6). Undefined if they do not decide it. */
export function elementOf(payload: JsonObject): ElementName | undefined {
  const names = Object.keys(payload);
  const feed = OF_FEED.filter((name) => names.includes(name)).length;
  const giveaway = OF_GIVEAWAY.filter((name) => names.includes(name)).length;
  if (feed === giveaway) return undefined;
  return feed > giveaway ? 'rewards-widget' : 'giveaway-flow';
}

/** The payload in what the service answers: giveaways come in an envelope (contract 2.1), feeds as they are. */
export function withoutEnvelope(value: JsonObject): JsonObject {
  const { success, data } = value;
  return typeof success === 'boolean' && isJsonObject(data) ? data : value;
}
