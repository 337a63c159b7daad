import { isJsonObject, type Json, type JsonObject } from './json.js';

/** The difference between two payloads: changed members of the top level, and names of removed ones. */
export interface Changes {
  readonly set: JsonObject;
  readonly without: readonly string[];
}

/** Compares by identity, which is cheap: changes leave the other objects of a payload identical. */
export function findChanges(own: JsonObject, payload: JsonObject): Changes {
  return {
    set: Object.fromEntries(Object.entries(payload).filter(([name, value]) => value !== own[name])),
    without: Object.keys(own).filter((name) => !(name in payload)),
  };
}

export function applyChanges(own: JsonObject, { set, without }: Changes): JsonObject {
  return { ...Object.fromEntries(Object.entries(own).filter(([name]) => !without.includes(name))), ...set };
}

/** Reads changes from an address; undefined if they are invalid. */
export function readChanges(value: unknown): Changes | undefined {
  if (!isJsonObject(value)) return undefined;
  const { set, without } = value;
  if (!isJsonObject(set) || !Array.isArray(without)) return undefined;
  return { set, without: without.filter((name: Json) => typeof name === 'string') };
}

/** The same payload, but with the members of `own` where they are equal, so that identity works again after parsing. */
export function shareSame(own: JsonObject, payload: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(payload).map(([name, value]) => [name, isSame(own[name], value) ? own[name]! : value]),
  );
}

function isSame(some: Json | undefined, other: Json): boolean {
  return some === other || (some !== undefined && JSON.stringify(some) === JSON.stringify(other));
}
