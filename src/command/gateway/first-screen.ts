import type { HttpBindings } from '@hono/node-server';
import { LRUCache } from 'lru-cache';
import type { Gateway } from '../../gateway/index.js';
import { createTimeBudget } from '../../gateway/time-budget.js';
import { writeAttributes } from '../../server/attributes.js';
import { renderRewardsWidget } from '../../server/index.js';

/** What a page may set: the documented attributes of `<rewards-widget>` but addresses, key and preview. */
const ATTRIBUTES = [
  'lang',
  'flow',
  'placements',
  'heading',
  'subheading',
  'heading-level',
  'age-restricted',
  'loading',
] as const;

/** As long as a feed is fresh. */
const KEPT_MS = 60_000;

/** Screens take about 100 kB each. */
const MAX_KEPT = 100;

/** How long a page waits for a feed that isn't in memory, in milliseconds. The next one has it, or not. */
const WAIT_MS = 1000;

/** Renderings at a time. Each takes the processor for a while, and whoever asks decides what is rendered. */
const MAX_UNDER_WAY = 4;

const HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'X-Content-Type-Options': 'nosniff',
  // For the address itself, opened in a browser. It is no page of the shop.
  'Content-Security-Policy': 'sandbox',
  'X-Robots-Tag': 'noindex',
};

export type FirstScreen = (request: Request, platform: HttpBindings) => Promise<Response>;

/**
 * Answers with `<rewards-widget>` and its first screen as HTML, for pages that any server puts together. Without a feed, it is the
 * bare tag, which the script fills. The answer is never compressed: web servers include it as it is.
 *
 * @param mount path of the gateway
 */
export function createFirstScreen(gateway: Gateway, mount: string): FirstScreen {
  const kept = new LRUCache<string, string>({ max: MAX_KEPT, ttl: KEPT_MS });
  let underWay = 0;

  /** Asks as the page's own request would, so that limits count it. */
  async function askFeed(request: Request, platform: HttpBindings, flow?: string): Promise<Response | undefined> {
    const query = flow ? `?${new URLSearchParams({ flow }).toString()}` : '';
    const address = new URL(`${mount}/gap/api${query}`, request.url);
    const asking = new Request(address, { headers: forwarded(request) });
    return createTimeBudget(WAIT_MS)(() => gateway(asking, platform)).catch(() => undefined);
  }

  /** @returns undefined without a feed, or if too much is drawn at the moment */
  async function draw(request: Request, platform: HttpBindings, attributes: Attributes): Promise<string | undefined> {
    const answer = await askFeed(request, platform, attributes['flow']);
    if (!answer?.ok) return undefined;
    const key = JSON.stringify([attributes, answer.headers.get('ETag')]);
    const known = kept.get(key);
    if (known !== undefined || underWay >= MAX_UNDER_WAY) return known;
    underWay++;
    try {
      const { lang, ...others } = attributes;
      const html = await renderRewardsWidget({ feed: await answer.json(), attributes: others, lang });
      kept.set(key, html);
      return html;
    } finally {
      underWay--;
    }
  }

  return async (request, platform) => {
    const attributes = readAttributes(new URL(request.url), mount || '/');
    const html = await draw(request, platform, attributes);
    if (html !== undefined)
      return new Response(html, { headers: { ...HEADERS, 'Cache-Control': 'public, max-age=60' } });
    const bare = `<rewards-widget${writeAttributes(attributes)}></rewards-widget>`;
    return new Response(bare, { headers: { ...HEADERS, 'Cache-Control': 'no-store' } });
  };
}

type Attributes = Readonly<Record<string, string>>;

function readAttributes({ searchParams }: URL, feedUrl: string): Attributes {
  const given = ATTRIBUTES.flatMap((name) => {
    const value = searchParams.get(name);
    return value === null ? [] : [[name, value]];
  });
  return { 'feed-url': feedUrl, ...(Object.fromEntries(given) as Attributes) };
}

/** The web server may pass on who asks. */
function forwarded({ headers }: Request): Record<string, string> {
  const addresses = headers.get('X-Forwarded-For');
  return addresses === null ? {} : { 'X-Forwarded-For': addresses };
}
