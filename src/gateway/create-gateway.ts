import { createCrossOrigin } from './cross-origin.js';
import { feedPathOf, feedRoute, type FeedRouteOptions } from './feed-route.js';
import { createKeyFilter } from './key-filter.js';
import { refuse } from './refuse.js';
import { UpstreamError } from './upstream-error.js';

export interface GatewayOptions {
  /** Absolute address of the service's offers feed, without `/gap/api`. */
  feedUrl: string;
  /** The site's key (contract 5). Stays on the server: no answer of the gateway holds it. */
  apiKey: string;
  /** Origins of other sites whose pages may use this gateway, such as `https://shop.example`; none by default. */
  allowedOrigins?: readonly string[];
  /** Milliseconds to wait for the service to begin its answer, and then for each further piece of it; 10,000 by default. */
  timeout?: number;
  /** Instead of the global `fetch`. Has to heed its `redirect` and `signal`. */
  fetch?: typeof globalThis.fetch;
}

/** Answers a page's request. Never throws. */
export type Gateway = (request: Request) => Promise<Response>;

/** Contract 4 knows GET alone; HEAD is what HTTP makes of it. */
const METHODS = 'GET, HEAD';

/**
 * Creates what stands between pages and the service, so that the API key stays on the server: a function from a web-standard
 * request to a response, for Node, workers and every framework that speaks them. It goes by the end of the path, so it
 * can be mounted under any prefix: a page's `feed-url` is that prefix.
 *
 * @throws {TypeError} when an option is not what it has to be; never with the key in its message
 */
export function createGateway(options: GatewayOptions): Gateway {
  const feed = readOptions(options);
  const crossOrigin = createCrossOrigin(options.allowedOrigins ?? []);

  async function answer(request: Request): Promise<Response> {
    const path = feedPathOf(new URL(request.url).pathname);
    if (path === undefined) return refuse(404, 'There is nothing at this address.');
    const preflight = crossOrigin.preflight(request, METHODS);
    if (preflight) return preflight;
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return refuse(405, `Only ${METHODS} are possible here.`, { Allow: METHODS });
    try {
      return await feedRoute(request, path, feed);
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

function readOptions({
  feedUrl,
  apiKey,
  timeout = 10_000,
  fetch = globalThis.fetch,
}: GatewayOptions): FeedRouteOptions {
  const url = URL.canParse(feedUrl) ? new URL(feedUrl) : undefined;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new TypeError('feedUrl has to be an absolute http or https address');
  // Checked here, for the platform's own complaint about a header would repeat the key.
  if (!/^[\x21-\x7e]+$/.test(apiKey)) throw new TypeError('apiKey has to be visible ASCII characters, without spaces');
  if (!(timeout > 0 && timeout < 2 ** 31)) throw new TypeError('timeout has to be a number of milliseconds');
  return { feedUrl: url, apiKey, keyFilter: createKeyFilter(apiKey), timeout, fetch };
}

/** The service is asked by GET for a HEAD too, so that both tell the same: the body goes no further. */
async function withoutBody(response: Response): Promise<Response> {
  await response.body?.cancel();
  const { status, headers } = response;
  return new Response(null, { status, headers });
}
