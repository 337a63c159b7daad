/** A gateway in its own process. It believes what shoppers say of who they are. */
import { serve } from '@hono/node-server';
import { createGateway } from '../../src/gateway/index.js';

const { PORT, SERVICE_URL, API_KEY } = process.env;

const gateway = createGateway({
  feedUrl: SERVICE_URL,
  baseUrl: SERVICE_URL,
  apiKey: API_KEY,
  identify: (request) => request.headers.get('X-Shopper') ?? undefined,
  // All shoppers come from one address.
  limits: false,
});

serve({ fetch: gateway, port: Number(PORT), hostname: '0.0.0.0' });
