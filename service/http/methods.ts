import { createMiddleware } from 'hono/factory';
import { envelope } from './envelope.js';
import type { Environment } from './environment.js';

/**
 * Refuses every method but those of an endpoint, and says which those are. HEAD has to be named: it runs as a GET whose answer
 * nobody reads, and a GET may record a view or claim a code.
 */
export function allowOnly(...methods: readonly string[]) {
  const allowed = [...methods, 'OPTIONS'].join(', ');
  return createMiddleware<Environment>(async (context, next) => {
    if (methods.includes(context.req.method)) return next();
    context.header('Allow', allowed);
    return envelope(context, 405, `This address answers ${methods.join(' and ')} only.`);
  });
}
