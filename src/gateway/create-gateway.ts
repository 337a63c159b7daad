import { createAnswerMemory, type AnswerStore } from './answer-store.js';
import { CLAIM_PATH, createClaimRoute } from './claim-route.js';
import { createCrossOrigin, type CrossOrigin } from './cross-origin.js';
import { Failure, refuse } from './failure.js';
import type { FeedCacheOptions } from './feed-cache.js';
import { createFeedRoute, FEED_PATHS } from './feed-route.js';
import { FLOW_PATH, flowRoute } from './flow-route.js';
import { createKeyFilter } from './key-filter.js';
import type { Upstream } from './upstream.js';
import { createKeyedDigest, type Identify } from './user.js';

export interface GatewayOptions {
  /** Absolute address of the service's offers feed, without `/gap/api`; without it, there is no feed here. */
  feedUrl?: string;
  /** Absolute address of the service's giveaways, without `/api/v1`; without it, there are no giveaways here. */
  baseUrl?: string;
  /** The site's key (contract 5), without which nothing is created. Stays on the server: no answer of the gateway holds it. */
  apiKey: string | undefined;
  /** Says who asks for a giveaway or claims; without it, nobody is signed in and nothing can be claimed. */
  identify?: Identify;
  /** Origins of other sites whose pages may use this gateway, such as `https://shop.example`; none by default. */
  allowedOrigins?: readonly string[];
  /** Where answers to claims are remembered for ten minutes; by default in memory, which several instances do not share. */
  store?: AnswerStore;
  /**
   * How long the feed is kept in memory, for all shoppers; by default `{ fresh: 60, stale: 86_400 }`. With `false` each visit asks
   * the service. Previews are never kept.
   */
  cache?: FeedCacheOptions | false;
  /** Milliseconds to wait for the service's whole answer; 10,000 by default. */
  timeout?: number;
  /** Instead of the global `fetch`. Has to heed its `redirect` and `signal`. */
  fetch?: typeof globalThis.fetch;
  /**
   * Where the platform stops as soon as it has answered, as workers do: its function that keeps it going until a promise settles,
   * so that a feed can be fetched anew after an old one was sent.
   */
  waitUntil?: (work: Promise<unknown>) => void;
}

/** Answers a page's request. Never throws. */
export type Gateway = (request: Request) => Promise<Response>;

/** One kind of request that is let through. */
interface Route {
  readonly methods: readonly string[];
  /** Names of headers that pages of other origins may send. */
  readonly headers: string;
  readonly answer: (request: Request, url: URL) => Promise<Response>;
}

type FindRoute = (pathname: string) => Route | undefined;

/**
 * Creates what stands between pages and the service, so that the API key stays on the server, and so that nobody says who they
 * are but your server: a function from a web-standard request to a response, for Node, workers and every framework that
 * speaks them. It goes by the end of the path, so it can be mounted under any prefix: a page's `feed-url` and `base-url`
 * are that prefix. Events (contract 4.4, 4.5) are never let through.
 *
 * @throws {TypeError} when an option is not what it has to be; never with the key in its message
 */
export function createGateway(options: GatewayOptions): Gateway {
  const crossOrigin = createCrossOrigin(options.allowedOrigins ?? []);
  const findRoute = createRoutes(options, crossOrigin);

  async function answer(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const route = findRoute(url.pathname);
    if (!route) throw new Failure(404, 'There is nothing at this address.');
    const preflight = crossOrigin.preflight(request, route);
    if (preflight) return preflight;
    const { methods } = route;
    if (!methods.includes(request.method)) {
      const allowed = methods.join(', ');
      const message = `Only ${allowed} ${methods.length > 1 ? 'are' : 'is'} possible here.`;
      throw new Failure(405, message, { headers: { Allow: allowed } });
    }
    if (!isReadable(url.search)) throw new Failure(400, 'The query of this address cannot be read.');
    return route.answer(request, url);
  }

  return async (request) => {
    let response: Response;
    try {
      response = await answer(request);
    } catch (error) {
      const { status, message, headers } =
        error instanceof Failure ? error : new Failure(502, 'The service cannot be reached.');
      response = refuse(status, message, headers);
    }
    response = crossOrigin.open(request, response);
    return request.method === 'HEAD' ? withoutBody(response) : response;
  };
}

function createRoutes(options: GatewayOptions, crossOrigin: CrossOrigin): FindRoute {
  const { identify, store = createAnswerMemory() } = options;
  const upstream = readUpstream(options);
  const { apiKey } = upstream;
  const feedUrl = readAddress('feedUrl', options.feedUrl);
  const baseUrl = readAddress('baseUrl', options.baseUrl);
  if (!feedUrl && !baseUrl) throw new TypeError('feedUrl or baseUrl has to be given');
  if (identify !== undefined && typeof identify !== 'function') throw new TypeError('identify has to be a function');

  const routes: (Route & { readonly path: string })[] = [];
  if (feedUrl) {
    const { waitUntil = () => undefined } = options;
    const feed = createFeedRoute({ ...upstream, feedUrl, cache: readCache(options.cache), waitUntil });
    const route = { methods: ['GET', 'HEAD'], headers: 'If-None-Match' };
    for (const path of FEED_PATHS) routes.push({ ...route, path, answer: (request, url) => feed(request, url, path) });
  }
  if (baseUrl) {
    // Contract 4 knows GET alone, and of a claim's HEAD one could not tell what it did.
    const route = { methods: ['GET'], headers: 'X-Rewards-Client, Idempotency-Key' };
    const viewerDigest = createKeyedDigest(apiKey, 'rewards-widget viewer');
    const answerDigest = createKeyedDigest(apiKey, 'rewards-widget claim');
    const claim = createClaimRoute({ ...upstream, baseUrl, identify, crossOrigin, store, answerDigest });
    const flow = { ...upstream, baseUrl, identify, viewerDigest };
    routes.push(
      { ...route, path: CLAIM_PATH, answer: claim },
      { ...route, path: FLOW_PATH, answer: (request, url) => flowRoute(request, url, flow) },
    );
  }
  return (pathname) => routes.find(({ path }) => pathname.endsWith(path));
}

function readCache(cache: FeedCacheOptions | false = {}): Required<FeedCacheOptions> | undefined {
  if (!cache) return undefined;
  const { fresh = 60, stale = 86_400 } = cache;
  for (const seconds of [fresh, stale])
    if (!(Number.isFinite(seconds) && seconds >= 0))
      throw new TypeError('cache has to be false, or fresh and stale in seconds');
  return { fresh, stale };
}

function readUpstream({ apiKey, timeout = 10_000, fetch = globalThis.fetch }: GatewayOptions): Upstream {
  if (!apiKey) throw new TypeError('apiKey has to be given');
  // Checked here, for the platform's own complaint about a header would repeat the key.
  if (!/^[\x21-\x7e]+$/.test(apiKey)) throw new TypeError('apiKey has to be visible ASCII characters, without spaces');
  if (!(timeout > 0 && timeout < 2 ** 31)) throw new TypeError('timeout has to be a number of milliseconds');
  return { apiKey, keyFilter: createKeyFilter(apiKey), timeout, fetch };
}

function readAddress(name: string, address: string | undefined): URL | undefined {
  if (address === undefined) return undefined;
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new TypeError(`${name} has to be an absolute http or https address`);
  return url;
}

/** Whether every `%` of a query begins a character. Elsewhere `%zz` would be taken as it is, and `%FF` become U+FFFD. */
function isReadable(query: string): boolean {
  try {
    decodeURIComponent(query);
    return true;
  } catch {
    return false;
  }
}

/** The service is asked by GET for a HEAD too, so that both tell the same: the body goes no further. */
async function withoutBody(response: Response): Promise<Response> {
  await response.body?.cancel();
  const { status, headers } = response;
  return new Response(null, { status, headers });
}
