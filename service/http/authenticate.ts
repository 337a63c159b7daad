import { createMiddleware } from 'hono/factory';
import type { Environment } from './environment.js';
import { refuse } from './envelope.js';
import type { KeyUses } from '../keys/key-uses.js';

/** A key that is in use. */
export interface KnownKey {
  /** SHA-256 of it, in hex. */
  readonly digest: string;
  /** Id of its partner. */
  readonly partner: string;
}

/**
 * Finds the partner whose key a request carries (contract 5), and notes that the key is used.
 *
 * @param findKey returns undefined if there is no such key
 */
export function authenticate(findKey: (key: string) => Promise<KnownKey | undefined>, uses: KeyUses) {
  return createMiddleware<Environment>(async (context, next) => {
    const key = context.req.header('X-API-Key');
    if (!key) throw refuse(401, 'The header X-API-Key is missing.');
    const known = await findKey(key);
    if (!known) throw refuse(401, 'This API key is not known.');
    uses.note(known.digest);
    context.set('partner', known.partner);
    context.set('keyDigest', known.digest);
    return next();
  });
}
