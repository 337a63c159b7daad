import { contract } from '../contract/gateway.js';
import { resolveAddress } from '../client/addresses.js';
import { isDecodable } from '../http/is-decodable.js';
import type { RemoteNetworks } from './address.js';
import { createAdmit, type Admission, type Admit } from './admission.js';
import { Refusal } from './refusal.js';
import type { FeedRoute } from './feed-route.js';
import type { GatewayOptions } from './gateway-options.js';
import type { Counters } from './counters.js';
import type { KeyedDigest } from './keyed-digest.js';
import { createRoutes } from './routes.js';
import { readSettings, type GatewayStatus } from './settings.js';
import { askUpstream } from './upstream.js';
import type { VaultStore } from './vault/vault-store.js';

/**
 * Answers a page's request. Never throws.
 *
 * @param platform whatever the platform passes beside the request; `address` gets it
 */
type AnswerPage = (request: Request, platform?: unknown) => Promise<Response>;

/** A gateway: a function that answers pages. */
export interface Gateway extends AnswerPage {
  /** The state of the service as last seen, for a server's own health checks. Sends no request. */
  status(): GatewayStatus;
}

/**
 * Creates a gateway between pages and the service. It keeps the API key on the server, and lets only your server say who a shopper
 * is. It is a function from a web-standard request to a response, for Node, workers and every framework that supports these. It
 * looks only at the end of the path, so you can mount it under any prefix: pages use the prefix as `feed-url` and `base-url`.
 * Events (contract 4.4, 4.5) are never let through.
 *
 * @throws {TypeError} if an option is invalid; the message never contains the key
 * @throws {Error} in a runtime without `crypto.subtle`
 */
export function createGateway(options: GatewayOptions): Gateway {
  return createServerGateway(options).gateway;
}

/** A gateway, and how it counts what is asked, for a server that does more with it. */
export interface ServerGateway {
  readonly gateway: Gateway;
  readonly admit: Admit;
  /** Gets a feed for what the server does with it. Undefined without a feed. */
  readonly getFeed: FeedRoute['get'] | undefined;
  readonly remoteNetworks: RemoteNetworks;
  /** A `fetch` for questions of the server's own to the service: the gateway's status counts their answers, too. */
  readonly fetch: typeof globalThis.fetch;
  /** Asks the service, for the whole feed if there is one, which is then in memory. Never counted, and never throws. */
  probe(): Promise<void>;
}

/** What a server with a store of its own can do with it. */
interface ServerStore {
  /** For limits that are counted elsewhere than the options say. */
  createCounters(digest: KeyedDigest): Counters;
  /** Where codes are, if the options have no vault: their shoppers can still erase them. */
  readonly vault: VaultStore;
}

/** @throws {TypeError} as `createGateway` */
export function createServerGateway(options: GatewayOptions, store?: ServerStore): ServerGateway {
  const settings = readSettings(options, store?.vault);
  const { baseUrl, counterDigest, crossOrigin, remoteNetworks, serviceStatus } = settings;
  const routes = createRoutes(settings);
  const admit = createAdmit(settings, store?.createCounters(counterDigest));

  async function answer(request: Request, admission: Admission): Promise<Response> {
    const url = new URL(request.url);
    const route = routes.find(url.pathname);
    if (!route) throw Refusal.for('nothingHere');
    const preflight = crossOrigin.preflight(request, route);
    if (preflight) return preflight;
    const { methods } = route;
    if (!methods.includes(request.method)) throw Refusal.ofMethod(methods);
    if (!isDecodable(url.search)) throw Refusal.for('unreadableQuery');
    return route.answer(request, url, admission);
  }

  async function answerAlways(request: Request, platform?: unknown): Promise<Response> {
    let response: Response;
    try {
      response = await answer(request, admit(request, platform));
    } catch (error) {
      response = (error instanceof Refusal ? error : Refusal.for('serviceUnreachable')).answer();
    }
    response = crossOrigin.addHeaders(request, response);
    return request.method === 'HEAD' ? withoutBody(response) : response;
  }

  /** Without an id, the service answers 400, unless it refuses the key. */
  async function askGiveaways(request: Request): Promise<void> {
    const address = resolveAddress('baseUrl', baseUrl, contract.routes.flow.paths[0]!);
    await (await askUpstream(settings, request, address)).cancel();
  }

  const { feed } = routes;
  const status = (): GatewayStatus => ({
    feedAge: feed?.age(),
    answerAge: serviceStatus.answerAge,
    isKeyRefused: serviceStatus.isKeyRefused,
  });
  return {
    gateway: Object.assign(answerAlways, { status }),
    admit,
    getFeed: feed?.get,
    remoteNetworks,
    fetch: settings.fetch,
    probe: async () => {
      // Errors are reported with a request. This one didn't come from a page.
      const request = new Request('http://localhost/');
      await (feed ? feed.load(request) : askGiveaways(request)).catch(() => undefined);
    },
  };
}

/** A HEAD is a GET to the service, so that both give the same headers. The body stops here. */
async function withoutBody(response: Response): Promise<Response> {
  await response.body?.cancel();
  const { status, headers } = response;
  return new Response(null, { status, headers });
}
