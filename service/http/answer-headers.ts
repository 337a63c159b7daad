import { createMiddleware } from 'hono/factory';
import type { Environment } from './environment.js';

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
