import { createAnswerMemory, type AnswerStore } from './answer-store.js';
import { CLAIM_PATH, createClaimRoute } from './claim-route.js';
import { createCrossOrigin, type CrossOrigin } from './cross-origin.js';
import { feedPathOf, feedRoute } from './feed-route.js';
import { FLOW_PATH, flowRoute } from './flow-route.js';
import type { Identify } from './identify.js';
import { createKeyFilter } from './key-filter.js';
import { createKeyedDigest } from './keyed-digest.js';
import { refuse } from './refuse.js';
import type { Upstream } from './upstream.js';
import { UpstreamError } from './upstream-error.js';

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
  /** Milliseconds to wait for the service's whole answer, or for each piece of a feed; 10,000 by default. */
  timeout?: number;
  /** Instead of the global `fetch`. Has to heed its `redirect` and `signal`. */
  fetch?: typeof globalThis.fetch;
}

/** Answers a page's request. Never throws. */
export type Gateway = (request: Request) => Promise<Response>;

/** One kind of request that is let through. */
interface Route {
  readonly methods: string;
  /** Names of headers that pages of other origins may send. */
  readonly headers: string;
  readonly answer: (request: Request) => Promise<Response>;
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
    const { pathname, search } = new URL(request.url);
    const route = findRoute(pathname);
    if (!route) return refuse(404, 'There is nothing at this address.');
    const preflight = crossOrigin.preflight(request, route);
    if (preflight) return preflight;
    const { methods } = route;
    if (!methods.split(', ').includes(request.method))
      return refuse(405, `Only ${methods} ${methods === 'GET' ? 'is' : 'are'} possible here.`, { Allow: methods });
    if (!isReadable(search)) return refuse(400, 'The query of this address cannot be read.');
    try {
      return await route.answer(request);
    } catch (error) {
      const { status, message } = error instanceof UpstreamError ? error : new UpstreamError(502);
      return refuse(status, message);
    }
  }

  return async (request) => {
    const response = crossOrigin.open(request, await answer(request));
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

  const giveaways = new Map<string, Route>();
  if (baseUrl) {
    // Contract 4 knows GET alone, and of a claim's HEAD one could not tell what it did.
    const route = { methods: 'GET', headers: 'X-Rewards-Client, Idempotency-Key' };
    const viewerDigest = createKeyedDigest(apiKey, 'rewards-widget viewer');
    const answerDigest = createKeyedDigest(apiKey, 'rewards-widget claim');
    const claim = createClaimRoute({ ...upstream, baseUrl, identify, crossOrigin, store, answerDigest });
    giveaways.set(CLAIM_PATH, { ...route, answer: claim });
    giveaways.set(FLOW_PATH, {
      ...route,
      answer: (request) => flowRoute(request, { ...upstream, baseUrl, identify, viewerDigest }),
    });
  }

  return (pathname) => {
    const path = feedUrl && feedPathOf(pathname);
    if (path !== undefined)
      return {
        methods: 'GET, HEAD',
        headers: 'If-None-Match',
        answer: (request) => feedRoute(request, path, { ...upstream, feedUrl: feedUrl! }),
      };
    return [...giveaways].find(([end]) => pathname.endsWith(end))?.[1];
  };
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
