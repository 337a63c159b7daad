import { readFile } from 'node:fs/promises';
import { CatalogueError } from './catalogue-error.js';
import { refuseDepths } from './depth.js';
import { describeFault } from './fault.js';
import { catalogueSchema, type Catalogue } from './schema.js';

/**
 * Reads a catalogue file.
 *
 * @throws CatalogueError that names the file, and the place of its first fault
 */
export async function readCatalogueFile(file: string): Promise<Catalogue> {
  const source = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new CatalogueError(`${file}: cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown reason'})`);
  });
  try {
    return readCatalogue(parseJson(source));
  } catch (error) {
    throw error instanceof CatalogueError ? new CatalogueError(`${file}: ${error.message}`) : error;
  }
}

/**
 * Checks that `value` is a catalogue, and returns it unchanged.
 *
 * @throws CatalogueError that names the place of the first fault
 */
export function readCatalogue(value: unknown): Catalogue {
  refuseDepths(value);
  const result = catalogueSchema.safeParse(value);
  if (!result.success) throw new CatalogueError(describeFault(result.error, value));
  // The value itself, because the schema's result has its keys in another order.
  return value as Catalogue;
}

/** Reports errors in our own words: the parser's may quote the file, which contains keys. */
function parseJson(source: string): unknown {
  try {
    return JSON.parse(source.replace(/^\uFEFF/, ''));
  } catch (error) {
    const position = Number(/position (\d+)/.exec((error as Error).message)?.[1] ?? source.length);
    const before = source.slice(0, position).split('\n');
    throw new CatalogueError(`is not JSON at line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`);
  }
}
