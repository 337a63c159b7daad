/** A gateway in its own process. It believes what shoppers say of who they are. */
import { readFileSync } from 'node:fs';
import { serve } from '@hono/node-server';
import { createGateway } from '../../src/gateway/index.js';

const { PORT, SERVICE_URL, KEY_FILE, VIEWER_KEY } = process.env;

const gateway = createGateway({
  feedUrl: SERVICE_URL,
  baseUrl: SERVICE_URL,
  // Another key in the file is used at once.
  apiKey: () => readFileSync(KEY_FILE!, 'utf8'),
  viewerKey: VIEWER_KEY,
  identify: (request) => request.headers.get('X-Shopper') ?? undefined,
  // All shoppers come from one address.
  limits: false,
});

serve({ fetch: gateway, port: Number(PORT), hostname: '0.0.0.0' });
