import { createHash } from 'node:crypto';
import { CatalogueError } from './catalogue-error.js';
import { CatalogueParser, SyntaxFault } from './catalogue-parser.js';
import { findPlace } from './find-place.js';
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
