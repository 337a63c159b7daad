import { isJsonObject, type Json, type JsonObject, type JsonPath } from './json.js';

/**
 * A copy of a payload with another value at one path. All objects outside that path stay identical.
 *
 * @param path a number is an index of a list; missing parents and ones of a wrong type are created
 * @param value undefined removes the key, or the entry of a list
 */
export function setIn(payload: JsonObject, path: JsonPath, value: Json | undefined): JsonObject {
  if (path.length === 0) return isJsonObject(value) ? value : payload;
  if (value === undefined && !has(payload, path)) return payload;
  return set(payload, path, value) as JsonObject;
}

function set(container: Json | undefined, [step, ...rest]: JsonPath, value: Json | undefined): Json | undefined {
  if (step === undefined) return value;
  if (typeof step === 'number' && !isJsonObject(container)) return setEntry(container, step, rest, value);
  const fields = isJsonObject(container) ? container : {};
  const field = set(Object.hasOwn(fields, step) ? fields[step] : undefined, rest, value);
  // A computed key in a literal always creates an own property, even for `__proto__`.
  if (field !== undefined) return { ...fields, [step]: field };
  return Object.fromEntries(Object.entries(fields).filter(([key]) => key !== String(step)));
}

function setEntry(container: Json | undefined, index: number, rest: JsonPath, value: Json | undefined): Json {
  const entries: Json[] = Array.isArray(container) ? [...(container as readonly Json[])] : [];
  const entry = set(entries[index], rest, value);
  if (entry === undefined) {
    entries.splice(index, 1);
    return entries;
  }
  // JSON lists have no holes.
  while (entries.length < index) entries.push(null);
  entries[index] = entry;
  return entries;
}

function has(payload: JsonObject, path: JsonPath): boolean {
  return getIn(payload, path) !== undefined;
}

/** The value at a path of a payload, or undefined. */
export function getIn(payload: JsonObject, path: JsonPath): Json | undefined {
  let value: Json | undefined = payload;
  for (const step of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
    value = (value as Record<string | number, Json>)[step];
  }
  return value;
}
