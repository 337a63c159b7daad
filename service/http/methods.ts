import { createMiddleware } from 'hono/factory';
import { envelope } from './envelope.js';
import type { Environment } from './environment.js';

/** Refuses every method but those of an endpoint, and says which those are. */
export function allowOnly(...methods: readonly string[]) {
  const allowed = [...methods, 'OPTIONS'].join(', ');
  return createMiddleware<Environment>(async (context, next) => {
    if (methods.includes(context.req.method)) return next();
    context.header('Allow', allowed);
    return envelope(context, 405, `This address answers ${methods.join(' and ')} only.`);
  });
}

/**
 * Refuses HEAD everywhere but at `exceptions`: it would run as a GET whose answer nobody reads, and a GET may record a view or
 * claim a code.
 *
 * @param exceptions whole paths, or beginnings of paths when they end with `/`
 */
export function refuseHead(...exceptions: readonly string[]) {
  const refusal = allowOnly('GET');
  return createMiddleware<Environment>(async (context, next) => {
    const { method, path } = context.req;
    const excepted = exceptions.some((known) => (known.endsWith('/') ? path.startsWith(known) : path === known));
    return method !== 'HEAD' || excepted ? next() : refusal(context, next);
  });
}
