import { createRemoteNetworks, type RemoteNetworks } from './address.js';
import { createAdmit, type Admit } from './admission.js';
import { createAnswerMemory } from './answer-store.js';
import { createCrossOrigin } from './cross-origin.js';
import { readFunction, readUpstream, type GatewayOptions } from './gateway-options.js';
import { readLimits } from './limits.js';
import { Refusal, refuse } from './refusal.js';
import { createRoutes } from './routes.js';
import { createKeyedDigest } from './keyed-digest.js';

/**
 * Answers a page's request. Never throws.
 *
 * @param platform whatever the platform passes beside the request; `address` gets it
 */
export type Gateway = (request: Request, platform?: unknown) => Promise<Response>;

/**
 * Creates a gateway between pages and the service. It keeps the API key on the server, and lets only your server say who a shopper
 * is. It is a function from a web-standard request to a response, for Node, workers and every framework that supports these. It
 * looks only at the end of the path, so you can mount it under any prefix: pages use the prefix as `feed-url` and `base-url`.
 * Events (contract 4.4, 4.5) are never let through.
 *
 * @throws {TypeError} if an option is invalid; the message never contains the key
 */
export function createGateway(options: GatewayOptions): Gateway {
  return createCountingGateway(options).gateway;
}

/** A gateway, and how it counts what is asked, for a server that does more with it. */
export interface CountingGateway {
  readonly gateway: Gateway;
  readonly admit: Admit;
  readonly remoteNetworks: RemoteNetworks;
}

/** @throws {TypeError} as `createGateway` */
export function createCountingGateway(options: GatewayOptions): CountingGateway {
  const crossOrigin = createCrossOrigin(options.allowedOrigins ?? []);
  const upstream = readUpstream(options);
  const store = options.store ?? createAnswerMemory();
  const findRoute = createRoutes(options, upstream, store, crossOrigin);
  const remoteNetworks = createRemoteNetworks(readFunction('address', options.address));
  const admit = createAdmit({
    ...upstream,
    store,
    limits: readLimits(options.limits),
    digest: createKeyedDigest(upstream.apiKey, 'rewards-widget limit'),
    remoteNetworks,
  });

  async function answer(request: Request, platform: unknown): Promise<Response> {
    const url = new URL(request.url);
    const route = findRoute(url.pathname);
    if (!route) throw new Refusal(404, 'There is nothing at this address.');
    const preflight = crossOrigin.preflight(request, route);
    if (preflight) return preflight;
    const { methods } = route;
    if (!methods.includes(request.method)) {
      const allowed = methods.join(', ');
      const message = `Only ${allowed} ${methods.length > 1 ? 'are' : 'is'} possible here.`;
      throw new Refusal(405, message, { headers: { Allow: allowed } });
    }
    if (!isReadable(url.search)) throw new Refusal(400, 'The query of this address cannot be read.');
    return route.answer(request, url, admit(request, platform));
  }

  const gateway: Gateway = async (request, platform) => {
    let response: Response;
    try {
      response = await answer(request, platform);
    } catch (error) {
      const { status, message, headers } =
        error instanceof Refusal ? error : new Refusal(502, 'The service cannot be reached.');
      response = refuse(status, message, headers);
    }
    response = crossOrigin.addHeaders(request, response);
    return request.method === 'HEAD' ? withoutBody(response) : response;
  };
  return { gateway, admit, remoteNetworks };
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
