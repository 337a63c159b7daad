import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import express from 'express';
import { createGateway } from 'rewards-widget/gateway';
import { renderRewardsWidget } from 'rewards-widget/server';

const { REWARDS_URL: service, REWARDS_API_KEY: apiKey } = process.env;
if (!service || !apiKey) {
  console.error('Set REWARDS_URL and REWARDS_API_KEY.');
  process.exit(1);
}

const gateway = createGateway({ feedUrl: service, apiKey });
const files = path.dirname(fileURLToPath(import.meta.resolve('rewards-widget/embed.js')));

// The sample's pictures are on the service itself. If yours are elsewhere, leave out `samples`. Only pictures pass, without cookies.
const samples = getRequestListener(async ({ url }) => {
  const { pathname } = new URL(url);
  // Such as `/samples/../other`, which leads elsewhere.
  if (!pathname.startsWith('/samples/')) return new Response(null, { status: 404 });
  const { ok, headers, body } = await fetch(new URL(pathname, service), { redirect: 'manual' });
  const type = headers.get('Content-Type') ?? '';
  if (!ok || !/^image\/[^,]+$/.test(type)) return new Response(null, { status: 404 });
  const sent = {
    'Content-Type': type,
    'X-Content-Type-Options': 'nosniff',
    // An SVG that is opened by itself runs no scripts.
    'Content-Security-Policy': 'sandbox',
  };
  return new Response(body, { headers: sent });
});

const app = express();
app.use('/rewards', getRequestListener(gateway));
app.use('/rewards-widget', express.static(files));
app.get('/samples/*path', samples);
app.get('/', async (request, response) => {
  // From the gateway's memory, so that not every page is a request to the service.
  const answer = await gateway(new Request('http://localhost/rewards/gap/api'), { incoming: request });
  const widget = await renderRewardsWidget({
    feed: answer.ok ? await answer.json() : undefined,
    attributes: { 'feed-url': '/rewards' },
    lang: 'en',
  });
  response.send(`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Thank you</title>
        <script type="module" src="/rewards-widget/embed.js"></script>
      </head>
      <body>
        <h1>Thank you for your order</h1>
        ${widget}
      </body>
    </html>`);
});

app.listen(Number(process.env.PORT ?? 3000), '127.0.0.1');
