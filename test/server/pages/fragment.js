import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { createGateway } from 'rewards-widget/gateway';
import { renderRewardsWidget } from 'rewards-widget/server';

const gateway = createGateway({ feedUrl: process.env.REWARDS_URL, apiKey: process.env.REWARDS_API_KEY });
const rewards = getRequestListener(gateway);

createServer(async (request, response) => {
  if (request.url.startsWith('/rewards/')) return rewards(request, response);
  const lang = new URL(request.url, 'http://localhost').searchParams.get('lang') ?? 'en';
  const answer = await gateway(new Request('http://localhost/rewards/gap/api'));
  const feed = answer.ok ? await answer.json() : undefined;
  const html = await renderRewardsWidget({ feed, attributes: { 'feed-url': '/rewards' }, lang });
  response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(html);
}).listen(Number(process.env.PORT ?? 3001), '127.0.0.1');
