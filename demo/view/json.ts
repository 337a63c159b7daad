/** A value as JSON has it. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

/** An object as JSON has it: a payload, or a part of one. */
export interface JsonObject {
  readonly [name: string]: Json;
}

/** Where something is within a payload: keys, and indexes of arrays. */
export type JsonPath = readonly (string | number)[];
