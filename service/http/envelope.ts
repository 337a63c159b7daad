import type { Context, ErrorHandler, NotFoundHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import contract from '../../src/contract/gateway.json' with { type: 'json' };
import { readTraceContext } from '../../src/http/trace-context.js';
import { UnavailableError } from '../database/unavailable.js';
import type { Log } from '../log.js';
import type { Environment } from './environment.js';

/** Answers in the envelope that every failure has (contract 2.1). */
export function envelope(context: Context<Environment>, status: ContentfulStatusCode, message: string): Response {
  context.header('Cache-Control', 'no-store');
  return context.json({ success: false, message }, status);
}

export const onNotFound: NotFoundHandler<Environment> = (context) =>
  envelope(context, 404, contract.refusals.nothingHere.message);

/**
 * Turns an error that a handler threw into an answer.
 *
 * @param log gets failures of the service itself; callers get no details of those
 */
export function onError(log: Log | undefined): ErrorHandler<Environment> {
  return (error, context) => {
    if (error instanceof HTTPException) return envelope(context, error.status, error.message);
    const traceId = readTraceContext(context.req.header('traceparent'))?.traceId;
    if (error instanceof UnavailableError) {
      log?.event('unavailable', error.message, traceId);
      context.header('Retry-After', '1');
      return envelope(context, 503, 'The service is not available at the moment. Please try again soon.');
    }
    log?.event('failure', error.stack ?? error.message, traceId);
    return envelope(context, 500, 'Something went wrong in the service.');
  };
}

/**
 * Makes the error that ends a request with `status`.
 *
 * @param message for the caller, in plain words; it is sent unchanged
 */
export function refuse(status: ContentfulStatusCode, message: string): HTTPException {
  return new HTTPException(status, { message });
}

/**
 * Answers 200 in the envelope of a success (contract 2.1).
 *
 * @param data in JSON, as stored; it isn't parsed
 * @param rest further fields of the envelope
 */
export function sendData(context: Context<Environment>, data: string, rest: Record<string, unknown> = {}): Response {
  const more = Object.entries(rest).map(([key, value]) => `,${JSON.stringify(key)}:${JSON.stringify(value)}`);
  return context.body(`{"success":true,"data":${data}${more.join('')}}`, 200, {
    'Content-Type': 'application/json',
    'Cache-Control': 'no-store',
  });
}
