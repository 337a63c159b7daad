import type { Json, JsonObject } from '../view/json.js';

/** Where the sample's pictures are, in payloads. */
const SAMPLES = '/samples/';

/** Stands for the folder of the pictures where the page is a file: the widget takes no other addresses than http(s). */
const OF_FILES = 'https://pictures.invalid/';

/** The same payload with the sample's pictures where they are: the studio may be in any folder. */
export function resolvePictures(payload: JsonObject, root: string): JsonObject {
  const base = root.startsWith('file:') ? OF_FILES : root;
  return base === `${location.origin}/` ? payload : (resolve(payload, base) as JsonObject);
}

function resolve(value: Json, base: string): Json {
  if (typeof value === 'string') return value.startsWith(SAMPLES) ? base + value.slice(1) : value;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item: Json) => resolve(item, base));
  return Object.fromEntries(Object.entries(value as JsonObject).map(([name, item]) => [name, resolve(item, base)]));
}

/** Lets pictures of the samples be read from files, where the page is one. The element is not told: its rules stand. */
export function readPicturesFromFiles(root: string): void {
  if (!root.startsWith('file:')) return;
  const set = HTMLImageElement.prototype.setAttribute;
  HTMLImageElement.prototype.setAttribute = function (this: HTMLImageElement, name: string, value: string): void {
    set.call(this, name, name === 'src' && value.startsWith(OF_FILES) ? root + value.slice(OF_FILES.length) : value);
  };
}
