import { groupBy } from './group-by.js';
import type { Given, History, Offer, Operation } from './history.js';

/** What happened to one person at one offer. */
export interface Person {
  readonly user: string;
  /** In the order of their calls. */
  readonly operations: readonly Operation[];
  /** In the order of their instants. */
  readonly given: readonly Given[];
}

/** The part of a history that is about one offer. */
export interface OneOffer {
  readonly offer: Offer;
  readonly people: readonly Person[];
  readonly given: readonly Given[];
  /** Codes that are still in the pool. */
  readonly left: readonly string[];
  readonly slack: number;
}

/** Cuts a history into those of its offers. An offer that is not in the catalogue has an empty pool. */
export function splitByOffer({ offers, operations, given, left, clockSlackMs = 0 }: History): OneOffer[] {
  const known = new Map(offers.map((offer) => [offer.id, offer]));
  const operationsOf = groupBy(operations, ({ offer }) => offer);
  const givenOf = groupBy(given, ({ offer }) => offer);
  const leftOf = groupBy(left, ({ offer }) => offer);
  const ids = new Set([...known.keys(), ...operationsOf.keys(), ...givenOf.keys(), ...leftOf.keys()]);
  return [...ids].map((id) => ({
    offer: known.get(id) ?? { id, codes: [] },
    people: splitByPerson(operationsOf.get(id) ?? [], givenOf.get(id) ?? []),
    given: givenOf.get(id) ?? [],
    left: (leftOf.get(id) ?? []).map(({ code }) => code),
    slack: clockSlackMs,
  }));
}

function splitByPerson(operations: readonly Operation[], given: readonly Given[]): Person[] {
  const operationsOf = groupBy(operations, ({ user }) => user);
  const givenOf = groupBy(given, ({ user }) => user);
  return [...new Set([...operationsOf.keys(), ...givenOf.keys()])].map((user) => ({
    user,
    operations: (operationsOf.get(user) ?? []).toSorted((one, other) => one.call - other.call),
    given: (givenOf.get(user) ?? []).toSorted((one, other) => one.at - other.at),
  }));
}
