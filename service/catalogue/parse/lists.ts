import type { Path } from './fault.js';
import type { CatalogueGiveaway, CatalogueOffer, GiveawayEvent, RewardEvent } from './schema.js';

/** The lists of a feed, in the order of sending (contract 2.2). */
export const PLACEMENTS = ['hero', 'popular', 'all', 'testOffers'] as const;

export type PlacementName = (typeof PLACEMENTS)[number];

/** The lists of a catalogue that may be long. They are read item by item, so that memory never holds a whole one. */
interface Lists {
  offers: CatalogueOffer;
  giveaways: CatalogueGiveaway;
  codes: string;
  giveawayEvents: GiveawayEvent;
  rewardEvents: RewardEvent;
}

export type ListName = keyof Lists;

/** An item of a list, and its path in the catalogue. */
export interface Item<Value = unknown> {
  readonly path: Path;
  readonly value: Value;
}

/** Some items of a partner, from one kind of list, in the order of the file. */
export type ListPart = {
  [Name in ListName]: { readonly list: Name; readonly partner: number; readonly items: Item<Lists[Name]>[] };
}[ListName];

/** The paths of the items of all lists; `*` is any index or key. */
export const ITEM_PATHS: readonly string[] = [
  ...PLACEMENTS.map((placement) => `partners.*.feed.${placement}.*`),
  'partners.*.giveaways.*',
  'partners.*.codes.*.*',
  'partners.*.events.giveaways.*',
  'partners.*.events.rewards.*',
];

/** Whether `path`, which is one of those paths or leads to one, is that of an item. */
export function isItem(path: Path): boolean {
  return path.length === (path[2] === 'giveaways' ? 4 : 5);
}

/** Names the list of the item at `path`. */
export function listAt([, , field, name]: Path): ListName {
  if (field === 'feed') return 'offers';
  if (field === 'events') return name === 'giveaways' ? 'giveawayEvents' : 'rewardEvents';
  return field as 'giveaways' | 'codes';
}

/** The index of an item in its list. */
export function positionOf({ path }: Item): number {
  return path.at(-1) as number;
}

/** The placement of an offer of the feed. */
export function placementOf({ path }: Item): PlacementName {
  return path[3] as PlacementName;
}

/** The id of the offer that a code is for. */
export function offerOf({ path }: Item<string>): string {
  return path[3] as string;
}
