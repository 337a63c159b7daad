import { visit } from 'jsonc-parser';
import { isJsonObject, type Json, type JsonObject, type JsonPath } from '../model/json.js';

/** A range within a text, in characters from its start. */
export interface Place {
  readonly from: number;
  readonly to: number;
}

/**
 * The steps of a path in a warning, as in `all[3].settings.ctaBg`. The payload decides whether a dot or bracket is part of
 * a name. The steps end where the payload does.
 */
export function readPath(payload: JsonObject, path: string): JsonPath {
  let best: JsonPath = [];
  const follow = (value: Json | undefined, rest: string, steps: JsonPath): boolean => {
    if (steps.length > best.length) best = steps;
    if (rest === '') return true;
    const [, index] = /^\[(\d+)\]/.exec(rest) ?? [];
    if (index !== undefined && Array.isArray(value) && Number(index) < value.length)
      return follow((value as Json[])[Number(index)], rest.slice(index.length + 2), [...steps, Number(index)]);
    if (!isJsonObject(value)) return false;
    const names = rest.startsWith('.') ? rest.slice(1) : rest;
    return namesIn(names)
      .filter((name) => Object.hasOwn(value, name))
      .some((name) => follow(value[name], names.slice(name.length), [...steps, name]));
  };
  follow(payload, path, []);
  return best;
}

/** Possible first names of a path: up to each dot or bracket in it, and all of it. */
function namesIn(path: string): string[] {
  const ends = [...path.matchAll(/[.[]/g)].map(({ index }) => index);
  return [...ends, path.length].map((end) => path.slice(0, end)).filter((name) => name !== '');
}

interface Wanted {
  readonly steps: Map<string | number, Wanted>;
  readonly paths: JsonPath[];
}

/**
 * Finds the places of values in a text by parsing it once, skipping other values. The place of a list or
 * an object is its opening bracket.
 */
export function findPlaces(text: string, paths: readonly JsonPath[]): Map<JsonPath, Place> {
  const places = new Map<JsonPath, Place>();
  const root = want(paths);
  // A stack from the root inwards: the wanted paths in each value, and the index of the next list entry.
  const open: { wanted: Wanted | undefined; index: number | undefined; name: string }[] = [];

  const wantedHere = (): Wanted | undefined => {
    const parent = open.at(-1);
    if (!parent) return root;
    return parent.wanted?.steps.get(parent.index ?? parent.name);
  };
  const overlap = (from: number, to: number): Wanted | undefined => {
    const wanted = wantedHere();
    for (const path of wanted?.paths ?? []) places.set(path, { from, to });
    return wanted;
  };
  const enter = (offset: number, index: number | undefined): boolean => {
    const wanted = overlap(offset, offset + 1);
    open.push({ wanted, index, name: '' });
    return wanted !== undefined && wanted.steps.size > 0;
  };
  visit(text, {
    onObjectBegin: (offset) => enter(offset, undefined),
    onArrayBegin: (offset) => enter(offset, 0),
    onObjectProperty: (name) => {
      open.at(-1)!.name = name;
    },
    onLiteralValue: (_, offset, length) => {
      overlap(offset, offset + length);
    },
    onSeparator: (character) => {
      const parent = open.at(-1);
      if (character === ',' && parent?.index !== undefined) parent.index++;
    },
    onObjectEnd: () => {
      open.pop();
    },
    onArrayEnd: () => {
      open.pop();
    },
  });
  return places;
}

function want(paths: readonly JsonPath[]): Wanted {
  const root: Wanted = { steps: new Map(), paths: [] };
  for (const path of paths) {
    let wanted = root;
    for (const step of path) {
      let next = wanted.steps.get(step);
      if (!next) wanted.steps.set(step, (next = { steps: new Map(), paths: [] }));
      wanted = next;
    }
    wanted.paths.push(path);
  }
  return root;
}
