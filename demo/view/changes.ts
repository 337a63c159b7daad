import { isJsonObject, type Json, type JsonObject } from './json.js';

/** What makes of one payload another: members of its top level that are other ones, and names of those that are gone. */
export interface Changes {
  readonly set: JsonObject;
  readonly without: readonly string[];
}

/** Tells by identity, so that it costs nothing: whoever changes a payload leaves the rest of it as it is. */
export function findChanges(own: JsonObject, payload: JsonObject): Changes {
  return {
    set: Object.fromEntries(Object.entries(payload).filter(([name, value]) => value !== own[name])),
    without: Object.keys(own).filter((name) => !(name in payload)),
  };
}

export function applyChanges(own: JsonObject, { set, without }: Changes): JsonObject {
  return { ...Object.fromEntries(Object.entries(own).filter(([name]) => !without.includes(name))), ...set };
}

/** Reads changes that came with an address; nothing when they are none. */
export function readChanges(value: unknown): Changes | undefined {
  if (!isJsonObject(value)) return undefined;
  const { set, without } = value;
  if (!isJsonObject(set) || !Array.isArray(without)) return undefined;
  return { set, without: without.filter((name: Json) => typeof name === 'string') };
}

/** The same payload, with the very members of `own` where they say the same: what was read anew is told by identity again. */
export function shareSame(own: JsonObject, payload: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(payload).map(([name, value]) => [name, isSame(own[name], value) ? own[name]! : value]),
  );
}

function isSame(some: Json | undefined, other: Json): boolean {
  return some === other || (some !== undefined && JSON.stringify(some) === JSON.stringify(other));
}
