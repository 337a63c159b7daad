import { createReadAddress, type Address } from './address.js';
import { createAnswerMemory, type AnswerStore } from './answer-store.js';
import { CLAIM_PATH, createClaimRoute } from './claim-route.js';
import { createCrossOrigin, type CrossOrigin } from './cross-origin.js';
import { createReport, type OnError } from './error-log.js';
import { Failure, refuse } from './failure.js';
import type { FeedCacheOptions } from './feed-cache.js';
import { createFeedRoute, FEED_PATHS } from './feed-route.js';
import { FLOW_PATH, flowRoute } from './flow-route.js';
import { createKeyFilter } from './key-filter.js';
import { createAdmit, readLimits, type Admission, type Limits } from './limits.js';
import type { AllowPreview } from './preview.js';
import type { Upstream } from './upstream.js';
import { createKeyedDigest, type Identify } from './user.js';

export interface GatewayOptions {
  /** Absolute address of the service's offers feed, without `/gap/api`; without it, there is no feed here. */
  feedUrl?: string | undefined;
  /** Absolute address of the service's giveaways, without `/api/v1`; without it, there are no giveaways here. */
  baseUrl?: string | undefined;
  /** The site's key (contract 5), without which nothing is created. Stays on the server: no answer contains it. */
  apiKey: string | undefined;
  /** Returns who asks for a giveaway or claims. Without it everyone is signed out, and nothing can be claimed. */
  identify?: Identify | undefined;
  /** Origins of other sites whose pages may use this gateway, such as `https://shop.example`; none by default. */
  allowedOrigins?: readonly string[] | undefined;
  /** Remembers answers to claims for ten minutes; by default in memory, which instances don't share. */
  store?: AnswerStore | undefined;
  /** Says who may see unpublished offers, such as staff who are signed in. By default nobody may: a preview gets 403. */
  allowPreview?: AllowPreview | undefined;
  /**
   * How much is let through to the service in a minute; by default
   * `{ requests: 120, claims: 20, visitors: 60, feeds: 60 }`. `false` turns the limits off.
   */
  limits?: Limits | false | undefined;
  /** Returns whose address a request has; by default the socket's, as `@hono/node-server` passes it. No header is believed. */
  address?: Address | undefined;
  /**
   * Hears what an operator should know: a refused key, an unreachable service, an `identify`, `store` or `allowPreview` that fails.
   * By default, a line to `console.error`, at most one a minute for each of them.
   */
  onError?: OnError | undefined;
  /**
   * How long the feed is kept in memory, for all shoppers; by default `{ fresh: 60, stale: 86_400 }`. With `false`, each visit asks
   * the service. Previews are never kept.
   */
  cache?: FeedCacheOptions | false | undefined;
  /** Milliseconds to wait for the service's whole answer; 10,000 by default. */
  timeout?: number | undefined;
  /** Used instead of the global `fetch`. It has to respect `redirect` and `signal`. */
  fetch?: typeof globalThis.fetch | undefined;
  /**
   * For platforms that stop after answering, such as workers: their function that keeps them running until a promise settles.
   * It lets the gateway load a new feed after it has sent an old one.
   */
  waitUntil?: ((work: Promise<unknown>) => void) | undefined;
}

/**
 * Answers a page's request. Never throws.
 *
 * @param platform whatever the platform passes beside the request; `address` gets it
 */
export type Gateway = (request: Request, platform?: unknown) => Promise<Response>;

/** A kind of request that the gateway lets through. */
interface Route {
  readonly methods: readonly string[];
  /** Headers that pages of other origins may send. */
  readonly headers: string;
  readonly answer: (request: Request, url: URL, admission: Admission) => Promise<Response>;
}

type FindRoute = (pathname: string) => Route | undefined;

/**
 * Creates a gateway between pages and the service. It keeps the API key on the server, and lets only your server say who a shopper
 * is. It is a function from a web-standard request to a response, for Node, workers and every framework that supports these. It
 * looks only at the end of the path, so you can mount it under any prefix: pages use the prefix as `feed-url` and `base-url`.
 * Events (contract 4.4, 4.5) are never let through.
 *
 * @throws {TypeError} if an option is invalid; the message never contains the key
 */
export function createGateway(options: GatewayOptions): Gateway {
  const crossOrigin = createCrossOrigin(options.allowedOrigins ?? []);
  const upstream = readUpstream(options);
  const store = options.store ?? createAnswerMemory();
  const findRoute = createRoutes(options, upstream, store, crossOrigin);
  const admit = createAdmit({
    ...upstream,
    store,
    limits: readLimits(options.limits),
    digest: createKeyedDigest(upstream.apiKey, 'rewards-widget limit'),
    readAddress: createReadAddress(readFunction('address', options.address)),
  });

  async function answer(request: Request, platform: unknown): Promise<Response> {
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
    return route.answer(request, url, admit(request, platform));
  }

  return async (request, platform) => {
    let response: Response;
    try {
      response = await answer(request, platform);
    } catch (error) {
      const { status, message, headers } =
        error instanceof Failure ? error : new Failure(502, 'The service cannot be reached.');
      response = refuse(status, message, headers);
    }
    response = crossOrigin.open(request, response);
    return request.method === 'HEAD' ? withoutBody(response) : response;
  };
}

function createRoutes(
  options: GatewayOptions,
  upstream: Upstream,
  store: AnswerStore,
  crossOrigin: CrossOrigin,
): FindRoute {
  const { apiKey } = upstream;
  const feedUrl = readAddress('feedUrl', options.feedUrl);
  const baseUrl = readAddress('baseUrl', options.baseUrl);
  if (!feedUrl && !baseUrl) throw new TypeError('feedUrl or baseUrl is required');
  const identify = readFunction('identify', options.identify);
  const allowPreview = readFunction('allowPreview', options.allowPreview);

  const routes: (Route & { readonly path: string })[] = [];
  if (feedUrl) {
    const { waitUntil = () => undefined } = options;
    const feed = createFeedRoute({
      ...upstream,
      feedUrl,
      allowPreview,
      cache: readCache(options.cache),
      waitUntil,
    });
    const route = { methods: ['GET', 'HEAD'], headers: 'If-None-Match' };
    for (const path of FEED_PATHS)
      routes.push({ ...route, path, answer: (request, url, admission) => feed(request, url, path, admission) });
  }
  if (baseUrl) {
    // Contract 4 has only GET. The answer to a HEAD could not say what a claim did.
    const route = { methods: ['GET'], headers: 'X-Rewards-Client, Idempotency-Key' };
    const viewerDigest = createKeyedDigest(apiKey, 'rewards-widget viewer');
    const answerDigest = createKeyedDigest(apiKey, 'rewards-widget claim');
    const claim = createClaimRoute({ ...upstream, baseUrl, identify, crossOrigin, store, answerDigest, viewerDigest });
    const flow = { ...upstream, baseUrl, identify, viewerDigest };
    routes.push(
      { ...route, path: CLAIM_PATH, answer: claim },
      { ...route, path: FLOW_PATH, answer: (request, url, admission) => flowRoute(request, url, admission, flow) },
    );
  }
  return (pathname) => routes.find(({ path }) => pathname.endsWith(path));
}

function readCache(cache: FeedCacheOptions | false = {}): Required<FeedCacheOptions> | undefined {
  if (!cache) return undefined;
  const { fresh = 60, stale = 86_400 } = cache;
  for (const seconds of [fresh, stale])
    if (!(Number.isFinite(seconds) && seconds >= 0))
      throw new TypeError('cache must be false, or fresh and stale in seconds');
  return { fresh, stale };
}

/** @throws {TypeError} */
function readFunction<T>(name: string, option: T | undefined): T | undefined {
  if (option !== undefined && typeof option !== 'function') throw new TypeError(`${name} must be a function`);
  return option;
}

function readUpstream({ apiKey, timeout = 10_000, fetch = globalThis.fetch, onError }: GatewayOptions): Upstream {
  if (!apiKey) throw new TypeError('apiKey is required');
  // Checked here, because the platform's own error would repeat the key.
  if (!/^[\x21-\x7e]+$/.test(apiKey)) throw new TypeError('apiKey must be visible ASCII characters, without spaces');
  if (!(timeout > 0 && timeout < 2 ** 31)) throw new TypeError('timeout must be a number of milliseconds');
  const report = createReport(readFunction('onError', onError));
  return { apiKey, keyFilter: createKeyFilter(apiKey), timeout, fetch, report };
}

function readAddress(name: string, address: string | undefined): URL | undefined {
  if (address === undefined) return undefined;
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) throw new TypeError(`${name} must be an absolute http or https address`);
  return url;
}

/** Whether every `%` of a query begins a character. `URLSearchParams` would keep `%zz` as it is, and turn `%FF` into U+FFFD. */
function isReadable(query: string): boolean {
  try {
    // Always true. The build drops the call if its result isn't used, because it doesn't know that it throws.
    return decodeURIComponent(query).length <= query.length;
  } catch {
    return false;
  }
}

/** A HEAD is a GET to the service, so that both give the same headers. The body stops here. */
async function withoutBody(response: Response): Promise<Response> {
  await response.body?.cancel();
  const { status, headers } = response;
  return new Response(null, { status, headers });
}
