import { createMiddleware } from 'hono/factory';
import type { Environment } from './environment.js';
import contract from '../../src/contract/gateway.json' with { type: 'json' };
import { envelope } from './envelope.js';

/** Headers of every answer. Pages of any origin may read it: it depends only on the key, and no cookie is involved. */
export const ANSWER_HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'Retry-After,ETag',
  'X-Content-Type-Options': 'nosniff',
};

/** How long a browser may remember what a preflight allowed, in seconds. */
const PREFLIGHT_SECONDS = 600;

/**
 * Sets these headers, and answers preflights. They are set before there is an answer: changing those of an answer would take twice as
 * long as the rest of sending a feed from memory.
 */
export function answerHeaders(options: { faults: boolean }) {
  const preflight = {
    'Access-Control-Allow-Methods': 'GET,HEAD',
    'Access-Control-Allow-Headers': options.faults ? 'X-API-Key,X-Fault' : 'X-API-Key',
    'Access-Control-Max-Age': String(PREFLIGHT_SECONDS),
    Vary: 'Access-Control-Request-Headers',
  };
  return createMiddleware<Environment>(async (context, next) => {
    for (const [name, value] of Object.entries(ANSWER_HEADERS)) context.header(name, value);
    if (context.req.method === 'OPTIONS') return context.body(null, 204, preflight);
    return next();
  });
}

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
