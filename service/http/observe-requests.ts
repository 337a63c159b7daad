import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { createMiddleware } from 'hono/factory';
import type { Clock } from '../clock.js';
import type { FeedAnswer } from '../feed/feed-answers.js';
import { fingerprintOf } from '../keys/fingerprint.js';
import type { RequestRecord } from '../log.js';
import type { Environment } from './environment.js';

/** Anything else isn't an identifier, or is too long for a log. */
const REQUEST_ID = /^[\w.:-]{1,128}$/;

/** Calls `observe` after each request. */
export function observeRequests(observe: (record: RequestRecord) => void, now: Clock) {
  return createMiddleware<Environment>(async (context, next) => {
    const start = performance.now();
    const time = now();
    await next();
    const { method, url } = context.req;
    const keyDigest = context.get('keyDigest');
    observe({
      time,
      method,
      path: new URL(url).pathname,
      status: context.res.status,
      duration: performance.now() - start,
      id: readId(context.req.header('X-Request-Id')),
      key: keyDigest === undefined ? undefined : fingerprintOf(keyDigest),
    });
  });
}

/** Describes a request that was answered from memory. */
export function recordOf(
  { url, headers }: IncomingMessage,
  { status, keyDigest }: FeedAnswer,
  now: Clock,
): RequestRecord {
  return {
    time: now(),
    method: 'GET',
    path: url!.split('?')[0]!,
    status,
    duration: 0,
    id: readId(headers['x-request-id']),
    key: fingerprintOf(keyDigest),
  };
}

function readId(header: IncomingHttpHeaders[string]): string | undefined {
  return typeof header === 'string' && REQUEST_ID.test(header) ? header : undefined;
}
