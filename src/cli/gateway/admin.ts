import { Hono } from 'hono';
import { Refusal } from '../../gateway/refusal.js';
import { isLoopback } from '../../process/loopback.js';
import type { ProcessMetrics } from '../../process/process-metrics.js';

/**
 * Answers supervisors, proxies and Prometheus, on a separate port that no proxy in front exposes.
 *
 * @param host address that it listens on. If only this machine can reach it, so must be its name in a request: a page in a browser
 *   here could let a name of its own lead to this machine, and read the answers.
 */
export function createAdmin(metrics: ProcessMetrics, isReady: () => boolean, host: string): Hono {
  const admin = new Hono();
  if (isLoopback(host))
    admin.use(async ({ req }, next) =>
      isLoopback(new URL(req.url).hostname) ? next() : new Refusal(403, 'This host is not allowed.').answer(),
    );
  admin.use(async (context, next) => {
    await next();
    context.header('Cache-Control', 'no-store');
  });
  admin.get('/healthz', (context) => context.json({ success: true }));
  admin.get('/readyz', (context) =>
    isReady()
      ? context.json({ success: true })
      : new Refusal(503, 'There is no feed in memory, and the service cannot be used.').answer(),
  );
  admin.get('/metrics', () => metrics.answer());
  admin.notFound(() => Refusal.for('nothingHere').answer());
  return admin;
}
