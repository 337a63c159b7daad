import { cors } from 'hono/cors';

/** Any page may ask: the answer depends only on the key, and no cookie is involved. */
export function crossOrigin(options: { faults: boolean }) {
  return cors({
    origin: '*',
    allowMethods: ['GET', 'HEAD'],
    allowHeaders: ['X-API-Key', ...(options.faults ? ['X-Fault'] : [])],
    exposeHeaders: ['Retry-After', 'ETag'],
    maxAge: 600,
  });
}
