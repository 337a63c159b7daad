import { createMiddleware } from 'hono/factory';
import type { Clock } from '../clock.js';
import type { Environment } from './environment.js';

/** Reports each request in a line, without query and headers: they contain keys and users' identifiers. */
export function requestLog(report: (line: string) => void, now: Clock) {
  return createMiddleware<Environment>(async (context, next) => {
    const start = performance.now();
    const instant = new Date(now()).toISOString();
    await next();
    const { method, url } = context.req;
    // Still encoded: decoded, it could contain line breaks or control codes for a terminal.
    report(formatLine(instant, method, new URL(url).pathname, context.res.status, performance.now() - start));
  });
}

/** @param duration in milliseconds */
export function formatLine(instant: string, method: string, path: string, status: number, duration: number): string {
  return `${instant} ${method} ${path} ${status} ${Math.round(duration)} ms`;
}
