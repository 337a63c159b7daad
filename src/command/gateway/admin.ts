import { Hono } from 'hono';
import { refuse } from '../../gateway/refusal.js';
import type { GatewayMetrics } from './gateway-metrics.js';
import { isLoopback } from './loopback.js';

/**
 * What supervisors, proxies and Prometheus ask. On a port of its own, so that no proxy in front shows it to the world.
 *
 * @param host address that it listens on. If only this machine can reach it, so must be its name in a request: a page in a browser
 *   here could let a name of its own lead to this machine, and read the answers.
 */
export function createAdmin(metrics: GatewayMetrics, isReady: () => boolean, host: string): Hono {
  const admin = new Hono();
  if (isLoopback(host))
    admin.use(async ({ req }, next) =>
      isLoopback(new URL(req.url).hostname) ? next() : refuse(403, 'This host is not allowed.'),
    );
  admin.use(async (context, next) => {
    await next();
    context.header('Cache-Control', 'no-store');
  });
  admin.get('/healthz', (context) => context.json({ success: true }));
  admin.get('/readyz', (context) =>
    isReady()
      ? context.json({ success: true })
      : refuse(503, 'There is no feed in memory, and the service cannot be used.'),
  );
  admin.get('/metrics', async (context) =>
    context.body(await metrics.read(), 200, { 'Content-Type': metrics.contentType }),
  );
  admin.notFound(() => refuse(404, 'There is nothing at this address.'));
  return admin;
}
