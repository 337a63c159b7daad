import { isJsonObject, type JsonObject } from '../model/json.js';

/** An offer in the picker. */
export interface OfferName {
  readonly id: string;
  readonly name: string;
}

/** The offers of a payload that have an id, each once, in the order in which they are listed. */
export function offersInPayload(payload: JsonObject): OfferName[] {
  const names = new Map<string, OfferName>();
  for (const key of ['hero', 'popular', 'all', 'testOffers', 'offers']) {
    const list = payload[key];
    if (!Array.isArray(list)) continue;
    for (const offer of list as unknown[]) {
      if (!isJsonObject(offer)) continue;
      const id = textOf(offer['id']);
      if (id !== '' && !names.has(id)) names.set(id, { id, name: textOf(offer['title']) || textOf(offer['partner']) });
    }
  }
  return [...names.values()];
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';
}
