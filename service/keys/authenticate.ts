import { createMiddleware } from 'hono/factory';
import type { LoadedCatalogue } from '../catalogue/loaded-catalogue.js';
import type { Environment } from '../http/environment.js';
import { refuse } from '../http/refuse.js';

/** Finds the partner whose key a request carries (contract 5). */
export function authenticate(catalogue: LoadedCatalogue) {
  return createMiddleware<Environment>(async (context, next) => {
    const key = context.req.header('X-API-Key');
    if (!key) throw refuse(401, 'The header X-API-Key is missing.');
    const partner = await catalogue.findPartner(key);
    if (partner === undefined) throw refuse(401, 'This API key is not known.');
    context.set('partner', partner);
    return next();
  });
}
