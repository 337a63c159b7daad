import { createMiddleware } from 'hono/factory';
import type { Sql } from '../database/connect.js';
import type { Environment } from '../http/environment.js';
import { refuse } from '../http/refuse.js';
import { digest } from './digest.js';

/** Finds out whose key a request carries (contract 5). It is asked of the database each time: a key taken away is void at once. */
export function authenticate(sql: Sql) {
  return createMiddleware<Environment>(async (context, next) => {
    const key = context.req.header('X-API-Key');
    if (!key) throw refuse(401, 'The header X-API-Key is missing.');
    const [row] = await sql<{ partner: string }[]>`
      select partner_id as partner from api_keys where digest = ${digest(key)}`;
    if (!row) throw refuse(401, 'This API key is not known.');
    context.set('partner', row.partner);
    return next();
  });
}
