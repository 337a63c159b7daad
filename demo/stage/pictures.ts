import type { Json, JsonObject } from '../model/json.js';

/** Where the sample's pictures are, in payloads. */
const SAMPLES = '/samples/';

/** Replaces the folder of the pictures if the page is a file, because the widget accepts only http(s) addresses. */
const FILE_PLACEHOLDER = 'https://pictures.invalid/';

/** The same payload with the real addresses of the sample's pictures, because the studio may be in any folder. */
export function resolvePictures(payload: JsonObject, root: string): JsonObject {
  const base = root.startsWith('file:') ? FILE_PLACEHOLDER : root;
  return base === `${location.origin}/` ? payload : (resolve(payload, base) as JsonObject);
}

function resolve(value: Json, base: string): Json {
  if (typeof value === 'string') return value.startsWith(SAMPLES) ? base + value.slice(1) : value;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item: Json) => resolve(item, base));
  return Object.fromEntries(Object.entries(value as JsonObject).map(([name, item]) => [name, resolve(item, base)]));
}

/** Returns the markup with the sample's pictures loaded from files, if the page is one. */
export function withPicturesFromFiles(markup: string, root: string): string {
  return markup.replaceAll(FILE_PLACEHOLDER, root);
}

/** Loads the sample's pictures from files if the page is one. The element isn't changed. */
export function readPicturesFromFiles(root: string): void {
  if (!root.startsWith('file:')) return;
  const set = HTMLImageElement.prototype.setAttribute;
  HTMLImageElement.prototype.setAttribute = function (this: HTMLImageElement, name: string, value: string): void {
    set.call(
      this,
      name,
      name === 'src' && value.startsWith(FILE_PLACEHOLDER) ? root + value.slice(FILE_PLACEHOLDER.length) : value,
    );
  };
}
