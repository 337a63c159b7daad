import type { z } from 'zod';
import { CatalogueError, describeFault, formatPath, type Path } from './fault.js';
import { refuseDepths } from './depth.js';
import { positionOf, type Item, type ListName, type ListPart } from './lists.js';
import { feedOffer, giveaway, giveawayEvent, rewardEvent, type CatalogueGiveaway } from './schema.js';
import { name } from './shapes.js';

const SCHEMAS: Record<ListName, z.ZodType> = {
  offers: feedOffer,
  giveaways: giveaway,
  codes: name,
  giveawayEvents: giveawayEvent,
  rewardEvents: rewardEvent,
};

/** Checks the items of a catalogue's lists, in the order of the file. */
export class ItemChecker {
  /** Where each id or code of the current list was found first. */
  #places = new Map<unknown, number>();
  /** Where each offer of the current partner's giveaways was found first. */
  #offers = new Map<string, string>();

  /** @throws CatalogueError that names the place of the first fault */
  check(part: ListPart): void {
    for (const item of part.items) {
      if (positionOf(item) === 0) this.#places = new Map();
      checkValue(SCHEMAS[part.list], item);
      this.#refuseRepetition(part.list, item);
      if (part.list === 'giveaways') this.#refuseSharedOffers(item as Item<CatalogueGiveaway>);
    }
  }

  /** Ids are unique in their list. So are codes, because each is for one user. The message names places, never a code. */
  #refuseRepetition(list: ListName, item: Item): void {
    if (list === 'rewardEvents') return;
    const { path, value } = item;
    const isCode = list === 'codes';
    const id = isCode ? value : (value as { id: string }).id;
    const earlier = this.#places.get(id);
    if (earlier === undefined) this.#places.set(id, positionOf(item));
    else if (isCode) throw faultAt(path, `repeats the code at [${earlier}]`);
    else throw faultAt([...path, 'id'], `is already used at [${earlier}]`);
  }

  /** A claim names an offer but no flow (contract 4.3), so an id has to be unique among the offers of all flows. */
  #refuseSharedOffers(item: Item<CatalogueGiveaway>): void {
    const flow = positionOf(item);
    if (flow === 0) this.#offers = new Map();
    for (const [index, { id }] of (item.value.offers ?? []).entries()) {
      const earlier = this.#offers.get(id);
      if (earlier !== undefined) throw faultAt([...item.path, 'offers', index, 'id'], `is already used at ${earlier}`);
      this.#offers.set(id, `giveaways[${flow}].offers[${index}]`);
    }
  }
}

/**
 * Checks a value at `path` in the catalogue.
 *
 * @throws CatalogueError that names the place of the first fault
 */
export function checkValue(schema: z.ZodType, { path, value }: Item): void {
  refuseDepths(value, [...path]);
  const result = schema.safeParse(value);
  if (!result.success) throw new CatalogueError(describeFault(result.error, value, path));
}

function faultAt(path: Path, problem: string): CatalogueError {
  return new CatalogueError(`${formatPath(path)}: ${problem}`);
}
