import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { createGateway } from 'rewards-widget/gateway';
import { renderRewardsWidget } from 'rewards-widget/server';

const { REWARDS_URL: service, REWARDS_API_KEY: apiKey } = process.env;
if (!service || !apiKey) {
  console.error('Set REWARDS_URL and REWARDS_API_KEY.');
  process.exit(1);
}

const gateway = createGateway({
  feedUrl: service,
  baseUrl: service,
  apiKey,
  // Here, everyone is the same shopper. On your site, return the signed-in user of the session, or null.
  identify: () => 'shopper',
});

/** The sample's pictures are on the service itself. If yours are elsewhere, leave this out. Only pictures pass, without cookies. */
async function picture(path) {
  const { ok, headers, body } = await fetch(new URL(path, service), { redirect: 'manual' });
  const type = headers.get('Content-Type') ?? '';
  if (!ok || !/^image\/[^,]+$/.test(type)) return new Response(null, { status: 404 });
  const sent = {
    'Content-Type': type,
    'X-Content-Type-Options': 'nosniff',
    // An SVG that is opened by itself runs no scripts.
    'Content-Security-Policy': 'sandbox',
  };
  return new Response(body, { headers: sent });
}

/** The languages of your pages. Other visitors' languages get the first one, so that nobody can make up more to draw. */
const LANGUAGES = ['en', 'de'];
const KEPT_MS = 60_000;
const kept = new Map();

async function draw(lang, platform) {
  const loaded = await gateway(new Request('http://localhost/rewards/gap/api'), platform);
  const feed = loaded.ok ? await loaded.json() : undefined;
  // Tried again for the next page.
  if (!feed) kept.delete(lang);
  return renderRewardsWidget({ feed, attributes: { 'feed-url': '/rewards' }, lang });
}

/** Draws once a minute for each language, however many ask. */
function fragment(lang, platform) {
  const known = kept.get(lang);
  if (known && Date.now() < known.until) return known.html;
  const html = draw(lang, platform);
  kept.set(lang, { html, until: Date.now() + KEPT_MS });
  html.catch(() => kept.delete(lang));
  return html;
}

async function answer(request, platform) {
  const { pathname, searchParams } = new URL(request.url);
  if (pathname.startsWith('/rewards/')) return gateway(request, platform);
  if (pathname.startsWith('/samples/')) return picture(pathname);
  if (pathname !== '/') return new Response(null, { status: 404 });
  const asked = searchParams.get('lang');
  const lang = LANGUAGES.includes(asked) ? asked : LANGUAGES[0];
  const html = await fragment(lang, platform);
  return new Response(html, { headers: { 'Content-Type': 'text/html; charset=utf-8' } });
}

createServer(getRequestListener(answer)).listen(Number(process.env.PORT ?? 3001), '127.0.0.1');
