import { createMiddleware } from 'hono/factory';
import contract from '../../src/contract/gateway.json' with { type: 'json' };
import { envelope } from './envelope.js';
import type { Environment } from './environment.js';

/**
 * Refuses all methods except `methods`, and names these. HEAD has to be listed to be allowed: it runs as a GET, and a GET may record a
 * view or claim a code.
 */
export function allowOnly(...methods: readonly string[]) {
  const allowed = [...methods, 'OPTIONS'].join(', ');
  return createMiddleware<Environment>(async (context, next) => {
    if (methods.includes(context.req.method)) return next();
    context.header('Allow', allowed);
    return envelope(context, 405, contract.refusals.methodNotAllowed.message.replace('{methods}', allowed));
  });
}
