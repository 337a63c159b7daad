import { isJsonObject, type Json } from '../model/json.js';

/** A value as a control shows it. */
export interface FieldValue<Value> {
  readonly value: Value;
  /** What is unusual about it, such as "is a number in the payload". Shown quietly. */
  readonly note?: string;
}

/** Text for a field: empty when unset. Numbers show their digits, since the widget reads them so. */
export function readText(value: Json | undefined): FieldValue<string> {
  if (value === undefined || value === null) return { value: '' };
  if (typeof value === 'string') return { value };
  return { value: typeof value === 'number' ? String(value) : '', note: noteOf(value) };
}

/** A number for a field or a choice, as digits. Text in its place is shown unchanged. */
export function readNumber(value: Json | undefined): FieldValue<string> {
  if (value === undefined || value === null) return { value: '' };
  if (typeof value === 'number') return { value: String(value) };
  return typeof value === 'string' ? { value, note: noteOf(value) } : { value: '', note: noteOf(value) };
}

/** Whether a switch is on. The widget accepts words for it, with a warning. */
export function readFlag(value: Json | undefined): FieldValue<boolean> {
  if (value === undefined || value === null || typeof value === 'boolean') return { value: value === true };
  const on = value === 1 || (typeof value === 'string' && /^(true|1|yes)$/i.test(value));
  return { value: on, note: noteOf(value) };
}

/** A list, or an empty one in place of anything else. */
export function readList(value: Json | undefined): FieldValue<readonly Json[]> {
  if (Array.isArray(value)) return { value: value as readonly Json[] };
  return { value: [], note: value === undefined || value === null ? undefined : noteOf(value) };
}

/** The entries of a map, or none in place of anything else. Some services write an empty map as an empty list. */
export function readEntries(value: Json | undefined): FieldValue<readonly (readonly [string, Json])[]> {
  if (isJsonObject(value)) return { value: Object.entries(value) };
  const isEmpty = value === undefined || value === null || (Array.isArray(value) && value.length === 0);
  return { value: [], note: isEmpty ? undefined : noteOf(value) };
}

function noteOf(value: Json): string {
  return `is ${kindOf(value)} in the payload`;
}

function kindOf(value: Json): string {
  if (typeof value === 'string') return 'text';
  if (typeof value === 'number') return 'a number';
  if (typeof value === 'boolean') return String(value);
  return Array.isArray(value) ? 'a list' : 'an object';
}
