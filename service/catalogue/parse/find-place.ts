import type { CatalogueSource } from './source.js';

const NEWLINE = 0x0a;

/** Describes the place of a byte in a text: `line 2, column 41`. Reads the text again up to there. */
export async function findPlace(source: CatalogueSource, offset: number): Promise<string> {
  let line = 1;
  let column = 1;
  let left = offset;
  for await (const slice of source.open()) {
    for (const byte of slice.subarray(0, left)) {
      if (byte === NEWLINE) {
        line += 1;
        column = 1;
      } else if (startsCharacter(byte)) column += 1;
    }
    left -= slice.length;
    if (left <= 0) break;
  }
  return `line ${line}, column ${column}`;
}

/** Whether a byte of UTF-8 isn't the continuation of a character. */
function startsCharacter(byte: number): boolean {
  return (byte & 0xc0) !== 0x80;
}
