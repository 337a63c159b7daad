import { setTimeout as sleep } from 'node:timers/promises';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context, Next } from 'hono';
import { createMiddleware } from 'hono/factory';
import { envelope, refuse } from './envelope.js';
import type { Environment } from './environment.js';

/** Longest delay that a request can ask for. */
const MAX_LATENCY_MS = 60_000;

const KNOWN = 'latency=0 to 60000 (milliseconds), drop, status=400 to 599, malformed';

type Fault = (context: Context<Environment>, next: Next) => Promise<Response | void>;

/** Makes requests with the header `X-Fault` fail: for tests and demonstrations. */
export const faults = createMiddleware<Environment>(async (context, next) => {
  const header = context.req.header('X-Fault');
  if (header === undefined) return next();
  return readFault(header.trim())(context, next);
});

function readFault(text: string): Fault {
  const [name, value, ...more] = text.split('=');
  const number = value !== undefined && /^\d{1,5}$/.test(value) ? Number(value) : undefined;
  if (!more.length) {
    if (name === 'latency' && number !== undefined && number <= MAX_LATENCY_MS) return latency(number);
    if (name === 'status' && number !== undefined && number >= 400 && number <= 599) return status(number);
    if (name === 'drop' && value === undefined) return drop;
    if (name === 'malformed' && value === undefined) return malformed;
  }
  throw refuse(400, `The header X-Fault must be one of: ${KNOWN}.`);
}

/** Answers late. */
function latency(milliseconds: number): Fault {
  return async (context, next) => {
    await sleep(milliseconds, undefined, { signal: context.req.raw.signal }).catch(() => undefined);
    return next();
  };
}

/** Fails before any work is done. */
function status(code: number): Fault {
  return (context) => {
    if (code === 429 || code === 503) context.header('Retry-After', '1');
    return Promise.resolve(envelope(context, code as 503, 'This failure was requested.'));
  };
}

/** Does the work, then cuts the connection, so that the caller can't know whether it was done. */
const drop: Fault = async (context, next) => {
  await next();
  const { outgoing } = context.env;
  context.res = outgoing
    ? RESPONSE_ALREADY_SENT
    : new Response(new ReadableStream({ start: (body) => body.error(new Error('dropped')) }));
  if (outgoing && 'socket' in outgoing) outgoing.socket?.destroy();
};

/** Does the work, then answers with half of a JSON text. */
const malformed: Fault = async (context, next) => {
  await next();
  const headers = new Headers(context.res.headers);
  // With the whole answer's tag, a cache could use the half in its place.
  for (const name of ['ETag', 'Content-Encoding', 'Content-Length']) headers.delete(name);
  headers.set('Cache-Control', 'no-store');
  headers.set('Content-Type', 'application/json');
  context.res = undefined;
  context.res = new Response('{"success":true,"data":{"headerTemplate":1,"all":[{"id":"', { headers });
};
