/** A JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

/** A JSON object: a payload, or a part of one. */
export interface JsonObject {
  readonly [name: string]: Json;
}

/** A path within a payload: keys, and indexes of arrays. */
export type JsonPath = readonly (string | number)[];

/** Whether a value that came from JSON is an object. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
