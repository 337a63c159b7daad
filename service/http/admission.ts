import { createMiddleware } from 'hono/factory';
import { UnavailableError } from '../database/unavailable.js';
import type { Environment } from './environment.js';

/** Lets so many requests in at a time. Further ones are refused at once, so that memory does not grow with those that wait. */
export function admission(max: number) {
  let inside = 0;
  return createMiddleware<Environment>(async (_, next) => {
    if (inside >= max) throw new UnavailableError('too many requests wait for it.');
    inside += 1;
    try {
      await next();
    } finally {
      inside -= 1;
    }
  });
}
