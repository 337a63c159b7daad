import type { Context, Env, MiddlewareHandler } from 'hono';
import type { RequestRecord } from './request-record.js';
import { readTraceContext } from './trace-context.js';

interface ObserveOptions<E extends Env> {
  readonly now?: () => number;
  /** Reads what else the record says of a request. */
  readonly describe?: (context: Context<E>) => Pick<RequestRecord, 'id' | 'key'>;
}

/** Calls `observe` after each request. */
export function observeRequests<E extends Env>(
  observe: (record: RequestRecord) => void,
  { now = Date.now, describe }: ObserveOptions<E> = {},
): MiddlewareHandler<E> {
  return async (context, next) => {
    const start = performance.now();
    const time = now();
    await next();
    const { method, url } = context.req;
    const duration = performance.now() - start;
    observe({
      time,
      method,
      path: new URL(url).pathname,
      status: context.res.status,
      duration,
      traceId: readTraceContext(context.req.header('traceparent'))?.traceId,
      ...describe?.(context),
    });
  };
}
