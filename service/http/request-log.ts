import { createMiddleware } from 'hono/factory';
import type { Clock } from '../clock.js';
import type { Environment } from './environment.js';

/** Tells of each request in a line. Queries and headers stay out: they hold keys and people's identifiers. */
export function requestLog(report: (line: string) => void, now: Clock) {
  return createMiddleware<Environment>(async (context, next) => {
    const start = performance.now();
    const instant = new Date(now()).toISOString();
    await next();
    const { method, url } = context.req;
    // As an address writes it: decoded, it could hold a line of its own, or what a terminal obeys.
    report(formatLine(instant, method, new URL(url).pathname, context.res.status, performance.now() - start));
  });
}

/** @param duration in milliseconds */
export function formatLine(instant: string, method: string, path: string, status: number, duration: number): string {
  return `${instant} ${method} ${path} ${status} ${Math.round(duration)} ms`;
}
