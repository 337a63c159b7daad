import { PLACEMENTS, type Placement } from '../../src/wire/placement.js';
import { isJsonObject, type Json, type JsonPath } from '../model/json.js';
import { readList, readText, type FieldValue } from './read-value.js';

/** A value to set within the list of titles. */
export interface TitleChange {
  readonly path: JsonPath;
  readonly value: Json | undefined;
}

/** The title of a placement in either form: text in its place of the list, or an object. */
export function titleOf(titles: Json | undefined, placement: Placement): FieldValue<string> {
  const list = readList(titles);
  const entry = list.value[indexOf(list.value, placement) ?? list.value.length];
  const shown = readText(isJsonObject(entry) ? entry['title'] : entry);
  return { ...shown, note: shown.note ?? list.note };
}

/** The change that sets the title of a placement, in the form that its entry has. Empty text removes it. */
export function changeTitle(titles: Json | undefined, placement: Placement, text: string): TitleChange {
  const list = readList(titles).value;
  const value = text === '' ? undefined : text;
  const index = indexOf(list, placement);
  if (index !== undefined) {
    if (isJsonObject(list[index])) return { path: [index, 'title'], value };
    // The other entries keep their places.
    return { path: [index], value: value ?? (index === list.length - 1 ? undefined : null) };
  }
  const own = PLACEMENTS.indexOf(placement);
  if (isJsonObject(list[own]) || list.some(isJsonObject))
    return value === undefined
      ? { path: [], value: list }
      : { path: [list.length], value: { placement, title: value } };
  return { path: [own], value };
}

function indexOf(list: readonly Json[], placement: Placement): number | undefined {
  const index = list.findIndex((entry, at) => {
    const named = isJsonObject(entry) ? entry['placement'] : undefined;
    return (typeof named === 'string' ? named.trim() : PLACEMENTS[at]) === placement;
  });
  return index < 0 ? undefined : index;
}
