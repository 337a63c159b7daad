import { createHash } from 'node:crypto';
import { CatalogueError } from './fault.js';
import { CatalogueParser, SyntaxFault } from './catalogue-parser.js';
import type { ListPart } from './lists.js';
import type { CatalogueSource } from './source.js';

/** A catalogue without the items of its lists. */
export interface Remainder {
  /** The catalogue with the lists of `ITEM_PATHS` left empty, unchecked. */
  readonly outline: unknown;
  /** Of the text. */
  readonly digest: Buffer;
}

/**
 * Parses a catalogue slice by slice, so that memory holds one slice of its lists.
 *
 * @param take called with the items of each slice; the next slice waits for it
 * @throws CatalogueError if it isn't JSON
 */
export async function streamCatalogue(
  source: CatalogueSource,
  take: (part: ListPart) => Promise<void> | void,
): Promise<Remainder> {
  const hash = createHash('sha256');
  const parser = new CatalogueParser();
  try {
    for await (const slice of source.open()) {
      hash.update(slice);
      for (const part of parser.parse(slice)) await take(part);
    }
    return { outline: parser.end(), digest: hash.digest() };
  } catch (error) {
    if (!(error instanceof SyntaxFault)) throw error;
    throw new CatalogueError(`is not JSON at ${await findPlace(source, error.offset)}`);
  }
}

const NEWLINE = 0x0a;

/** Describes the place of a byte in a text: `line 2, column 41`. Reads the text again up to there. */
async function findPlace(source: CatalogueSource, offset: number): Promise<string> {
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
