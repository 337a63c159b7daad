import { createHash, type Hash } from 'node:crypto';
import { CatalogueError } from './fault.js';
import { checkValue, ItemChecker } from './check-items.js';
import { refuseDepths } from './depth.js';
import { feedRow } from './feed-rows.js';
import type { ListPart } from './lists.js';
import { catalogueSchema, type Catalogue } from './schema.js';
import { fileSource, namingFaults, valueSource, type CatalogueSource } from './source.js';
import { streamCatalogue } from './stream-catalogue.js';

/** A catalogue that has been checked. Its lists are still in its source, to be read a second time by `readItems`. */
export interface CheckedCatalogue {
  readonly source: CatalogueSource;
  /** The catalogue with its long lists left empty. */
  readonly outline: Catalogue;
  /** Of its text. */
  readonly digest: Buffer;
  /** Digests of the partners' feeds, in the order of the partners. The way in which the file is written doesn't matter to them. */
  readonly feeds: readonly (Buffer | undefined)[];
}

/**
 * Checks a catalogue file.
 *
 * @throws CatalogueError that names the file, and the place of its first fault
 */
export function readCatalogueFile(file: string): Promise<CheckedCatalogue> {
  return checkSource(fileSource(file));
}

/**
 * Checks that `value` is a catalogue.
 *
 * @throws CatalogueError that names the place of the first fault
 */
export async function readCatalogue(value: unknown): Promise<CheckedCatalogue> {
  // Before it is written as JSON, which never ends with a cycle.
  refuseDepths(value);
  return checkSource(valueSource(value));
}

/**
 * Reads the lists of a checked catalogue.
 *
 * @param take called with the items, a slice at a time
 * @throws CatalogueError if the catalogue isn't the one that was checked
 */
export async function readItems({ source, digest }: CheckedCatalogue, take: (part: ListPart) => Promise<void> | void) {
  await namingFaults(source, async () => {
    const read = await streamCatalogue(source, take);
    if (!read.digest.equals(digest)) throw new CatalogueError('has changed while it was being read');
  });
}

async function checkSource(source: CatalogueSource): Promise<CheckedCatalogue> {
  return namingFaults(source, async () => {
    const checker = new ItemChecker();
    const feeds = new FeedDigests();
    const { outline: value, digest } = await streamCatalogue(source, (part) => {
      checker.check(part);
      feeds.add(part);
    });
    checkValue(catalogueSchema, { path: [], value });
    const outline = value as Catalogue;
    return { source, outline, digest, feeds: feeds.end(outline) };
  });
}

/** Digests each partner's feed. */
class FeedDigests {
  readonly #hashes = new Map<number, Hash>();

  add({ list, partner, items }: ListPart): void {
    if (list !== 'offers') return;
    const hash = this.#of(partner);
    for (const { path, value } of items) hash.update(JSON.stringify([path.slice(3), value]));
  }

  end({ partners }: Catalogue): (Buffer | undefined)[] {
    return partners.map(
      ({ feed }, partner) =>
        feed &&
        this.#of(partner)
          .update(JSON.stringify(feedRow(feed)))
          .digest(),
    );
  }

  #of(partner: number): Hash {
    const hash = this.#hashes.get(partner) ?? createHash('sha256');
    this.#hashes.set(partner, hash);
    return hash;
  }
}
