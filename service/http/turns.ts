import { createMiddleware } from 'hono/factory';
import pLimit from 'p-limit';
import type { Environment } from './environment.js';
import { refuse } from './refuse.js';

/**
 * Lets in as many requests at once as there are connections to the database; the others wait here.
 *
 * Waiting in the driver would not do: when statements outnumber connections it sends several ahead on one of them, and then may
 * begin a transaction without keeping the connection to itself, so that others run inside it (porsager/postgres#823).
 *
 * @param patience milliseconds after which nobody waits for the answer any more, so that nothing is done
 */
export function takeTurns(connections: number, patience: number) {
  const limit = pLimit(connections);
  return createMiddleware<Environment>((_context, next) => {
    const deadline = performance.now() + patience;
    return limit(() => {
      if (performance.now() > deadline) throw refuse(503, 'The service is busy. Please try again soon.');
      return next();
    });
  });
}
