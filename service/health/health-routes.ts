import { Hono } from 'hono';
import { envelope } from '../http/envelope.js';
import type { Environment } from '../http/environment.js';
import { allowOnly } from '../http/methods.js';
import type { Readiness } from './readiness.js';

/** Whether the process lives. */
const LIVES = '/healthz';

/** Whether it should get requests. */
const READY = '/readyz';

/** Answers the checks of proxies and supervisors, who have no key. Their requests aren't in the log. */
export function healthRoutes(readiness: Readiness): Hono<Environment> {
  const app = new Hono<Environment>();
  for (const path of [LIVES, READY]) app.use(path, allowOnly('GET', 'HEAD'));
  return app
    .get(LIVES, (context) => context.json({ success: true }, 200, { 'Cache-Control': 'no-store' }))
    .get(READY, async (context) => {
      const obstacle = await readiness.findObstacle();
      return obstacle === undefined
        ? context.json({ success: true }, 200, { 'Cache-Control': 'no-store' })
        : envelope(context, 503, obstacle);
    });
}
