import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { createGateway } from 'rewards-widget/gateway';
import { renderRewardsWidget } from 'rewards-widget/server';

const service = process.env.REWARDS_URL;

const gateway = createGateway({
  feedUrl: service,
  baseUrl: service,
  apiKey: process.env.REWARDS_API_KEY,
  // Here, everyone is the same shopper. On your site, return the signed-in user of the session, or null.
  identify: () => 'shopper',
});
const rewards = getRequestListener(gateway);
// The sample's pictures are on the service itself. If yours are elsewhere, leave out `samples`. Only pictures pass, without cookies.
const samples = getRequestListener(async ({ url }) => {
  const { ok, headers, body } = await fetch(new URL(new URL(url).pathname, service));
  const type = headers.get('Content-Type') ?? '';
  if (!ok || !type.startsWith('image/')) return new Response(null, { status: 404 });
  const sent = {
    'Content-Type': type,
    'X-Content-Type-Options': 'nosniff',
    // An SVG that is opened by itself runs no scripts.
    'Content-Security-Policy': 'sandbox',
  };
  return new Response(body, { headers: sent });
});

createServer(async (request, response) => {
  if (request.url.startsWith('/rewards/')) return rewards(request, response);
  if (request.url.startsWith('/samples/')) return samples(request, response);
  const lang = new URL(request.url, 'http://localhost').searchParams.get('lang') ?? 'en';
  const answer = await gateway(new Request('http://localhost/rewards/gap/api'));
  const feed = answer.ok ? await answer.json() : undefined;
  const html = await renderRewardsWidget({ feed, attributes: { 'feed-url': '/rewards' }, lang });
  response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(html);
}).listen(Number(process.env.PORT ?? 3001), '127.0.0.1');
