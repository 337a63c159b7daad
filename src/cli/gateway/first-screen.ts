import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import { LRUCache } from 'lru-cache';
import type { ServerGateway } from '../../gateway/create-gateway.js';
import type { EncodedBody } from '../../gateway/encoded-body.js';
import { Refusal } from '../../gateway/refusal.js';
import { createTimeBudget } from '../../http/time-budget.js';
import { writeAttributes } from '../../server/attributes.js';
import { createWidgetRenderer, type WidgetRenderer } from '../../server/render-rewards-widget.js';
import { parseJson } from '../../wire/parse-json.js';
import { readScreenAttributes, type ScreenAttributes } from './screen-attributes.js';
import { ShopPages } from './shop-pages.js';

/** As long as a feed is fresh. */
const SCREEN_KEPT_MS = 60_000;

/** Screens take about 100 kB each. */
const MAX_KEPT = { max: 100, maxSize: 20_000_000 };
const MAX_KEPT_FOR_VISITORS = { max: 20, maxSize: 4_000_000 };

/** A longer screen isn't sent: what a page asks for may be written again and again. */
const MAX_SCREEN_CHARS = 1_000_000;

/** How long a page waits for a feed that isn't in memory, in milliseconds. The next one has it, or not. */
const WAIT_MS = 1000;

/** Concurrent renders for pages of the shop, and likewise for visitors, with those that wait for their turn. */
const MAX_UNDER_WAY = 4;

/** Pause after a render for a visitor, so that other requests get CPU time: at least this many milliseconds, else a multiple of the render's time. */
const MIN_PAUSE_MS = 20;
const PAUSE_TIMES = 4;

const HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'X-Content-Type-Options': 'nosniff',
  // For the address itself, opened in a browser: it isn't one of the shop's pages.
  'Content-Security-Policy': 'sandbox',
  'X-Robots-Tag': 'noindex',
};

export type FirstScreen = (request: Request, platform: HttpBindings) => Promise<Response>;

/**
 * Answers with `<rewards-widget>` and its first screen as HTML, for pages that any server puts together. Without a feed, beyond the
 * limit of requests from one address, or where it would be longer than a megabyte, it is the bare tag, which the script fills. The
 * answer is never compressed: web servers include it as it is.
 *
 * @param mount path of the gateway
 * @param onError called when our own code fails while rendering, once a minute for each page
 */
export function createFirstScreen(
  { getFeed, admit, remoteNetworks }: Pick<ServerGateway, 'getFeed' | 'admit' | 'remoteNetworks'>,
  mount: string,
  onError: (error: unknown) => void,
): FirstScreen {
  const shopPages = new ShopPages();
  const keptForShop = createKeptScreens(MAX_KEPT);
  const keptForVisitors = createKeptScreens(MAX_KEPT_FOR_VISITORS);
  /** For as long as the gateway keeps the feed. */
  const renderers = new WeakMap<EncodedBody, WidgetRenderer>();
  const underWay = { shop: 0, visitors: 0 };
  let visitorsTurn: Promise<unknown> = Promise.resolve();

  /** Serialises renders of attributes that visitors may have invented. */
  function enqueue(render: () => Promise<string>): Promise<string> {
    let start = 0;
    const html = visitorsTurn.then(() => {
      start = performance.now();
      return render();
    });
    visitorsTurn = html
      .catch(() => undefined)
      .then(() => setTimeout(Math.max(MIN_PAUSE_MS, PAUSE_TIMES * (performance.now() - start))));
    return html;
  }

  function rendererOf(body: EncodedBody): WidgetRenderer {
    const known = renderers.get(body);
    if (known) return known;
    const renderer = createWidgetRenderer(() => parseJson(new TextDecoder().decode(body.bytes)));
    renderers.set(body, renderer);
    return renderer;
  }

  /** @returns undefined without a feed, or if too much is drawn at the moment, or for this address */
  async function draw(
    request: Request,
    platform: HttpBindings,
    attributes: ScreenAttributes,
  ): Promise<string | undefined> {
    const admission = admit(request, platform);
    const inTime = createTimeBudget(WAIT_MS);
    const body = await inTime(() => getFeed?.(request, attributes['flow'] ?? '', admission)).catch(() => undefined);
    if (!body) return undefined;
    const name = digestOf(attributes);
    const key = digestOf([attributes, body.tag]);
    const asker = shopPages.include(name, remoteNetworks(request, platform)) ? 'shop' : 'visitors';
    const kept = asker === 'shop' ? keptForShop : keptForVisitors;
    const known = kept.get(key);
    if (known !== undefined || underWay[asker] >= MAX_UNDER_WAY) return known;
    underWay[asker]++;
    try {
      await admission.request();
      const { lang, ...others } = attributes;
      const render = (): Promise<string> => rendererOf(body)({ attributes: others, lang, onError });
      const drawn = await (asker === 'visitors' ? enqueue(render) : render());
      const html = drawn.length > MAX_SCREEN_CHARS ? bareTag(attributes) : drawn;
      kept.set(key, html);
      return html;
    } catch (error) {
      if (error instanceof Refusal) return undefined;
      throw error;
    } finally {
      underWay[asker]--;
    }
  }

  return async (request, platform) => {
    const attributes = readScreenAttributes(new URL(request.url), mount || '/');
    const html = await draw(request, platform, attributes);
    if (html !== undefined)
      return new Response(html, { headers: { ...HEADERS, 'Cache-Control': 'public, max-age=60' } });
    return new Response(bareTag(attributes), { headers: { ...HEADERS, 'Cache-Control': 'no-store' } });
  };
}

function createKeptScreens({ max, maxSize }: typeof MAX_KEPT): LRUCache<string, string> {
  return new LRUCache<string, string>({ max, maxSize, ttl: SCREEN_KEPT_MS, sizeCalculation: ({ length }) => length });
}

function bareTag(attributes: ScreenAttributes): string {
  return `<rewards-widget${writeAttributes(attributes)}></rewards-widget>`;
}

function digestOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64');
}
