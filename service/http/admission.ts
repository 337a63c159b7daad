import { createMiddleware } from 'hono/factory';
import { UnavailableError } from '../database/unavailable.js';
import type { Environment } from './environment.js';

export type Admission = ReturnType<typeof admission>;

/** Lets `max` requests in at a time. Refuses others at once, so that memory doesn't grow with waiting requests. */
export function admission(max: number) {
  let inside = 0;
  const middleware = createMiddleware<Environment>(async (_, next) => {
    if (inside >= max) throw new UnavailableError('too many requests wait for it.');
    inside += 1;
    try {
      await next();
    } finally {
      inside -= 1;
    }
  });
  return {
    middleware,
    /** Requests that are in. */
    get count(): number {
      return inside;
    },
  };
}
