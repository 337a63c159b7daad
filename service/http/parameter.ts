import type { HonoRequest } from 'hono';
import { refuse } from './refuse.js';

/**
 * Reads a query parameter; nothing when it is not given.
 *
 * @throws 400 when it is given twice, when the query cannot be decoded, or when it holds what the database's text does not
 */
export function readParameter(request: HonoRequest, name: string): string | undefined {
  if (!isDecodable(request.url)) throw refuse(400, 'The query must be UTF-8 in percent-encoding.');
  const [value, ...more] = request.queries(name) ?? [];
  if (more.length) throw refuse(400, `The parameter ${name} must be given once.`);
  if (value?.includes('\0')) throw refuse(400, `The parameter ${name} must be text.`);
  return value;
}

/** Reads a query parameter that must be given, and not be empty. */
export function readRequired(request: HonoRequest, name: string): string {
  const value = readParameter(request, name);
  if (!value) throw refuse(400, `The parameter ${name} is missing.`);
  return value;
}

/** Where it is not, the parameters would be taken as they are written, percent signs and all. */
function isDecodable(url: string): boolean {
  try {
    decodeURIComponent(new URL(url).search);
    return true;
  } catch {
    return false;
  }
}
