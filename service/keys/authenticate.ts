import { createMiddleware } from 'hono/factory';
import type { LoadedCatalogue } from '../catalogue/loaded-catalogue.js';
import type { Environment } from '../http/environment.js';
import { refuse } from '../http/refuse.js';
import type { KeyUses } from './key-uses.js';

/** Finds the partner whose key a request carries (contract 5), and notes that the key is used. */
export function authenticate(catalogue: LoadedCatalogue, uses: KeyUses) {
  return createMiddleware<Environment>(async (context, next) => {
    const key = context.req.header('X-API-Key');
    if (!key) throw refuse(401, 'The header X-API-Key is missing.');
    const known = await catalogue.findKey(key);
    if (!known) throw refuse(401, 'This API key is not known.');
    uses.note(known.digest);
    context.set('partner', known.partner);
    context.set('keyDigest', known.digest);
    return next();
  });
}
