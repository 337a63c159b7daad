import { resolveAddress } from '../client/addresses.js';
import type { Admission } from './admission.js';
import { contract, Refusal } from './refusal.js';
import { encodeBody, encodingFor } from './encoded-body.js';
import type { FeedCacheOptions } from './feed-cache.js';
import { KeptRoute, sendJson } from './kept-route.js';
import { askUpstream, refusalOf, type JsonObject, type Upstream, type UpstreamAnswer } from './upstream.js';
import { identifyUser, type Identify } from './shopper.js';
import type { ShoppersVault } from './vault/vault.js';
import type { ViewerHeaders } from './viewer.js';

export interface FlowRouteOptions extends Upstream {
  /** Absolute address of the upstream's giveaways, without the path. */
  readonly baseUrl: string;
  readonly identify: Identify | undefined;
  readonly viewerHeaders: ViewerHeaders;
  /** Undefined: no giveaway is kept. */
  readonly cache: Required<FeedCacheOptions> | undefined;
  readonly waitUntil: (work: Promise<unknown>) => void;
  /** It learns what giveaways say of their offers. */
  readonly vault: ShoppersVault | undefined;
}

const FLOW_PATH = contract.routes.flow.paths[0]!;

type FlowRoute = (request: Request, url: URL, admission: Admission) => Promise<Response>;

/**
 * Answers with a giveaway flow. Only for our own client does it add the user, so that the service records a view. Previews record
 * none, and neither does an `<img>` on someone else's page, which can't send the client's header. Without a user the answer is the
 * same for everybody, so it comes from memory, like a feed.
 */
export function createFlowRoute(options: FlowRouteOptions): FlowRoute {
  const { baseUrl, viewerHeaders, waitUntil, vault, report } = options;

  /** The shopper doesn't wait for it. */
  function learn(flow: JsonObject['value'], request: Request): void {
    if (vault) waitUntil(vault.learn(flow).catch((error: unknown) => report('vault', request, error)));
  }

  const kept = new KeptRoute({
    ...options,
    addressOf: (path, id) => resolveAddress('baseUrl', baseUrl, path, { id }),
    async encode(answer, request) {
      const { text, value } = await readFlow(answer);
      // An envelope that refuses.
      if (value.success === false) throw Refusal.for('unusableAnswer');
      learn(value, request);
      return encodeBody(text, answer.header('ETag'));
    },
  });

  async function forNobody(request: Request, id: string, admission: Admission): Promise<Response> {
    const { body } = await kept.get(FLOW_PATH, id, request, admission);
    const encoding = encodingFor(request);
    return sendJson(await body.as(encoding), CACHING, encoding);
  }

  async function forUser(request: Request, id: string, admission: Admission, user: string): Promise<Response> {
    await admission.view(user);
    const address = resolveAddress('baseUrl', baseUrl, FLOW_PATH, { id, user });
    const answer = await askUpstream(options, request, address, {}, request.signal);
    const { text, value } = await readFlow(answer);
    if (value.success !== false) kept.note(id);
    learn(value, request);
    return sendJson(text, { ...CACHING, ...(await viewerHeaders(user)) });
  }

  return async (request, url, admission) => {
    const user = request.headers.has('X-Rewards-Client') ? await identifyUser(request, admission, options) : undefined;
    const id = url.searchParams.get('id') ?? '';
    return user === undefined ? forNobody(request, id, admission) : forUser(request, id, admission, user);
  };
}

const CACHING = { 'Cache-Control': 'no-store' } as const;

/** @throws {Refusal} when the answer isn't a JSON object */
async function readFlow(answer: UpstreamAnswer): Promise<JsonObject> {
  if (answer.status !== 200) throw await refusalOf(answer);
  const flow = await answer.json(contract.maxBytes.flow);
  if (!flow) throw Refusal.for('unusableAnswer');
  return flow;
}
