import type { Context, Env, MiddlewareHandler } from 'hono';
import { readTraceContext } from '../http/trace-context.js';

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
      // Hono decodes its own, and a log has the path as it was asked for.
      path: url.includes('%') ? new URL(url).pathname : context.req.path,
      status: context.res.status,
      duration,
      traceId: readTraceContext(context.req.header('traceparent'))?.traceId,
      ...describe?.(context),
    });
  };
}

/** A request and its answer, as logs and metrics see them: without query and headers, which contain keys, users and codes. */
export interface RequestRecord {
  /** When it arrived, in epoch milliseconds. */
  readonly time: number;
  readonly method: string;
  /** Still encoded: decoded, it could contain line breaks or control codes for a terminal. */
  readonly path: string;
  readonly status: number;
  /** Milliseconds from the request to its answer. */
  readonly duration: number;
  /** `X-Request-Id`, if the proxy in front sent one. */
  readonly id?: string;
  /** Fingerprint of the key that it carries, if the key is in use. */
  readonly key?: string;
  /** Trace id of a valid `traceparent`. */
  readonly traceId?: string;
}

/** A log for programs: each line is one JSON object. */
export interface JsonLog {
  request(record: RequestRecord): void;
  /** @param fields without keys, users, codes and passwords */
  line(fields: object): void;
}

/** @param write gets each line, without its end */
export function createJsonLog(write: (line: string) => void, now: () => number = Date.now): JsonLog {
  const line = (time: number, fields: object): void =>
    write(printable(JSON.stringify({ time: new Date(time).toISOString(), ...fields })));
  return {
    request: ({ time, method, path, status, duration, id, key, traceId }) =>
      line(time, { method, path, status, ms: Math.round(duration), key, id, trace_id: traceId }),
    line: (fields) => line(now(), fields),
  };
}

// eslint-disable-next-line no-control-regex -- they are what it looks for
const CONTROLS = /[\0-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;

/** Writes control characters as JSON does, so that a text adds no line to a log, and does nothing to a terminal. */
export function printable(text: string): string {
  return text.replace(CONTROLS, (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
