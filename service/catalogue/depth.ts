import { CatalogueError } from './catalogue-error.js';
import { formatPath } from './fault.js';

/** Far more than a catalogue needs, and far less than PostgreSQL's reader of JSON can take. */
const DEEPEST = 64;

/**
 * @param path of `value`; is the same again afterwards
 * @throws CatalogueError where lists and objects stand in each other more than 64 times
 */
export function refuseDepths(value: unknown, path: (string | number)[] = []): void {
  if (typeof value !== 'object' || value === null) return;
  if (path.length > DEEPEST) throw new CatalogueError(`${formatPath(path)}: is nested more than ${DEEPEST} times`);
  const isList = Array.isArray(value);
  for (const [key, item] of Object.entries(value)) {
    path.push(isList ? Number(key) : key);
    refuseDepths(item, path);
    path.pop();
  }
}
