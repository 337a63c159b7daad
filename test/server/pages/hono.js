import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { serve } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { html, raw } from 'hono/html';
import { createGateway } from 'rewards-widget/gateway';
import { renderRewardsWidget } from 'rewards-widget/server';

const { REWARDS_URL: service, REWARDS_API_KEY: apiKey } = process.env;
if (!service || !apiKey) {
  console.error('Set REWARDS_URL and REWARDS_API_KEY.');
  process.exit(1);
}

const gateway = createGateway({ feedUrl: service, apiKey });
const files = path.dirname(fileURLToPath(import.meta.resolve('rewards-widget/embed.js')));

const app = new Hono();
app.all('/rewards/*', ({ req, env }) => gateway(req.raw, env));
app.use(
  '/rewards-widget/*',
  serveStatic({ root: files, rewriteRequestPath: (file) => file.replace('/rewards-widget', '') }),
);
// The sample's pictures are on the service itself. If yours are elsewhere, leave this out. Only pictures pass, without cookies.
app.get('/samples/*', async (context) => {
  const { ok, headers, body } = await fetch(new URL(context.req.path, service), { redirect: 'manual' });
  const type = headers.get('Content-Type') ?? '';
  if (!ok || !/^image\/[^,]+$/.test(type)) return context.notFound();
  return context.body(body, 200, {
    'Content-Type': type,
    'X-Content-Type-Options': 'nosniff',
    // An SVG that is opened by itself runs no scripts.
    'Content-Security-Policy': 'sandbox',
  });
});
app.get('/', async (context) => {
  // From the gateway's memory, so that not every page is a request to the service.
  const answer = await gateway(new Request(new URL('/rewards/gap/api', context.req.url)), context.env);
  const widget = await renderRewardsWidget({
    feed: answer.ok ? await answer.json() : undefined,
    attributes: { 'feed-url': '/rewards' },
    lang: 'en',
  });
  return context.html(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>Thank you</title>
          <script type="module" src="/rewards-widget/embed.js"></script>
        </head>
        <body>
          <h1>Thank you for your order</h1>
          ${raw(widget)}
        </body>
      </html>`,
  );
});

serve({ fetch: app.fetch, port: Number(process.env.PORT ?? 3000), hostname: '127.0.0.1' });
