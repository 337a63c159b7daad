import { Hono } from 'hono';
import { refuse } from '../../gateway/refusal.js';
import type { GatewayMetrics } from './gateway-metrics.js';

/** What supervisors, proxies and Prometheus ask. On a port of its own, so that no proxy in front shows it to the world. */
export function createAdmin(metrics: GatewayMetrics, isReady: () => boolean): Hono {
  const admin = new Hono();
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
