import type { HonoRequest } from 'hono';
import { isDecodable } from '../../src/http/is-decodable.js';
import { refuse } from './envelope.js';

/**
 * Reads a query parameter; undefined if it is missing.
 *
 * @throws 400 if it is given twice, the query can't be decoded, or the database can't store it
 */
export function readParameter(request: HonoRequest, name: string): string | undefined {
  if (request.url.includes('%') && !isDecodable(new URL(request.url).search))
    throw refuse(400, 'The query must be UTF-8 in percent-encoding.');
  const [value, ...more] = request.queries(name) ?? [];
  if (more.length) throw refuse(400, `The parameter ${name} must be given once.`);
  if (value?.includes('\0')) throw refuse(400, `The parameter ${name} must be text.`);
  return value;
}

/** Reads a query parameter that is required and must not be empty. */
export function readRequired(request: HonoRequest, name: string): string {
  const value = readParameter(request, name);
  if (!value) throw refuse(400, `The parameter ${name} is missing.`);
  return value;
}
