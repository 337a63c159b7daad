import { CatalogueError, formatPath } from './fault.js';

/** Far more than a catalogue needs, and far less than PostgreSQL's JSON parser can take. */
const MAX_DEPTH = 64;

/**
 * @param path of `value`; unchanged afterwards
 * @throws CatalogueError if lists and objects are nested more than 64 times
 */
export function refuseDepths(value: unknown, path: (string | number)[] = []): void {
  if (typeof value !== 'object' || value === null) return;
  if (path.length > MAX_DEPTH) throw new CatalogueError(`${formatPath(path)}: is nested more than ${MAX_DEPTH} times`);
  const isList = Array.isArray(value);
  for (const [key, item] of Object.entries(value)) {
    path.push(isList ? Number(key) : key);
    refuseDepths(item, path);
    path.pop();
  }
}
