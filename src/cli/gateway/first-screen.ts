import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import { LRUCache } from 'lru-cache';
import ipaddr from 'ipaddr.js';
import type { RewardsWidgetOwnAttributes } from '../../attributes.js';
import type { ServerGateway } from '../../gateway/create-gateway.js';
import type { EncodedBody } from '../../gateway/encoded-body.js';
import { Refusal } from '../../gateway/refusal.js';
import { createTimeBudget } from '../../http/time-budget.js';
import { writeAttributes } from '../../server/attributes.js';
import { createWidgetRenderer, type WidgetRenderer } from '../../server/render-rewards-widget.js';
import { cutText } from '../../wire/letters.js';
import { parseJson } from '../../wire/parse-json.js';
import type { Network } from '../../gateway/address.js';

/** The attributes that a page may set: all of `<rewards-widget>`, except addresses, key and preview. */
type Settable =
  'lang' | Exclude<keyof RewardsWidgetOwnAttributes, 'feed-url' | 'feed-path' | 'api-key' | 'preview' | Unwritable>;

/** Properties that no markup can set. */
type Unwritable = 'client' | 'feed' | 'imageUrl';

/** All of them: with a new one missing here, this doesn't compile. */
const ATTRIBUTES = Object.keys({
  lang: true,
  flow: true,
  placements: true,
  heading: true,
  subheading: true,
  'heading-level': true,
  'age-restricted': true,
  disclosure: true,
  variant: true,
  'link-params': true,
  'deep-links': true,
  'image-url': true,
  'image-widths': true,
  loading: true,
} satisfies Record<Settable, true>);

/** As long as a feed is fresh. */
const SCREEN_KEPT_MS = 60_000;

/** Screens take about 100 kB each. */
const MAX_KEPT = 100;
const MAX_KEPT_FOR_VISITORS = 20;

/** For each text of a page: longer ones are cut. A longer `image-url` is left out: it is written several times for each picture. */
const MAX_TEXT_CHARS = 200;

/** A longer `link-params` is left out: it is written for each link. */
const MAX_LINK_PARAMS_CHARS = 500;

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
 * Answers with `<rewards-widget>` and its first screen as HTML, for pages that any server puts together. Without a feed, or beyond the
 * limit of requests from one address, it is the bare tag, which the script fills. The answer is never compressed: web servers include
 * it as it is.
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
  const keptForShop = new LRUCache<string, string>({ max: MAX_KEPT, ttl: SCREEN_KEPT_MS });
  const keptForVisitors = new LRUCache<string, string>({ max: MAX_KEPT_FOR_VISITORS, ttl: SCREEN_KEPT_MS });
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
  async function draw(request: Request, platform: HttpBindings, attributes: Attributes): Promise<string | undefined> {
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
      const html = await (asker === 'visitors' ? enqueue(render) : render());
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
    const attributes = readAttributes(new URL(request.url), mount || '/');
    const html = await draw(request, platform, attributes);
    if (html !== undefined)
      return new Response(html, { headers: { ...HEADERS, 'Cache-Control': 'public, max-age=60' } });
    const bare = `<rewards-widget${writeAttributes(attributes)}></rewards-widget>`;
    return new Response(bare, { headers: { ...HEADERS, 'Cache-Control': 'no-store' } });
  };
}

type Attributes = Readonly<Record<string, string>>;

const MAX_CHARS: Readonly<Record<string, number>> = {
  'image-url': MAX_TEXT_CHARS,
  'link-params': MAX_LINK_PARAMS_CHARS,
};

function readAttributes({ searchParams }: URL, feedUrl: string): Attributes {
  const given = ATTRIBUTES.flatMap((name) => {
    const value = searchParams.get(name);
    if (value === null || value.length > (MAX_CHARS[name] ?? Infinity)) return [];
    return [[name, isText(name) ? cutText(value, MAX_TEXT_CHARS) : value]];
  });
  return { 'feed-url': feedUrl, ...(Object.fromEntries(given) as Attributes) };
}

function isText(name: string): boolean {
  return name === 'heading' || name === 'subheading' || name === 'disclosure';
}

function digestOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64');
}

const MAX_NAMES = 1000;

/** Networks of one kind that ask for a page of the shop. One visitor often has two addresses, of IPv4 and IPv6. */
const MIN_NETWORKS = 3;

const MINUTE_MS = 60_000;

const OWN_RANGES: readonly string[] = ['loopback', 'private', 'linkLocal', 'uniqueLocal'];

/** Who has asked for something that isn't known as a page of the shop. */
interface Asked {
  readonly since: number;
  readonly ipv4: Set<string>;
  readonly ipv6: Set<string>;
}

/**
 * Distinguishes what pages of the shop ask for from what one visitor makes up: pages come again, from several networks and in another
 * minute, or the shop's own server includes them.
 */
class ShopPages {
  readonly #names = new LRUCache<string, true>({ max: MAX_NAMES });
  readonly #asked = new LRUCache<string, Asked>({ max: MAX_NAMES });

  /**
   * @param name of what is asked for
   * @param networks of the one who asks, the smallest first
   */
  include(name: string, networks: readonly Network[]): boolean {
    if (this.#names.get(name)) return true;
    const network = networks.at(-1)?.network ?? '';
    const minute = Math.floor(Date.now() / MINUTE_MS);
    const asked = this.#asked.get(name) ?? { since: minute, ipv4: new Set<string>(), ipv6: new Set<string>() };
    this.#asked.set(name, asked);
    const alike = network.includes(':') ? asked.ipv6 : asked.ipv4;
    if (alike.size < MIN_NETWORKS) alike.add(network);
    const comesAgain = minute > asked.since && alike.size >= MIN_NETWORKS;
    if (!comesAgain && !isOwn(network)) return false;
    this.#asked.delete(name);
    this.#names.set(name, true);
    return true;
  }
}

/** Whether an address is in the shop's own network: its server passes no visitor's address on. */
function isOwn(network: string): boolean {
  const address = network.replace(/\/\d+$/, '');
  return ipaddr.isValid(address) && OWN_RANGES.includes(ipaddr.process(address).range());
}
