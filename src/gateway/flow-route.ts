import { resolveAddress } from '../client/addresses.js';
import type { Admission } from './admission.js';
import type { Encoding } from '../http/encoding.js';
import { contract, Refusal } from './refusal.js';
import { encodeBody, encodingFor, type EncodedBody } from './encoded-body.js';
import { FeedCache, type FeedCacheOptions, type LoadFeed, type ReadIn, KnownFlows } from './feed-cache.js';
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
  const { baseUrl, viewerHeaders, cache, timeout, waitUntil, vault, report } = options;
  const known = new KnownFlows();

  /** The shopper doesn't wait for it. */
  function learn(flow: JsonObject['value'], request: Request): void {
    if (vault) waitUntil(vault.learn(flow).catch((error: unknown) => report('vault', request, error)));
  }

  const load: LoadFeed = async (path, id, kept, request, readIn) => {
    const address = resolveAddress('baseUrl', baseUrl, path, { id });
    const answer = await askUpstream(options, request, address, kept && { 'If-None-Match': kept.tag });
    const read = (): Promise<EncodedBody> => encodeFlow(answer, (value) => learn(value, request));
    const flow = kept && answer.status === 304 ? kept : await readIn(answer, read);
    known.add(id);
    return flow;
  };
  const memory = cache && new FeedCache(cache, load, timeout, waitUntil);

  async function forNobody(request: Request, id: string, admission: Admission): Promise<Response> {
    const admit = async (): Promise<ReadIn> => {
      const as = known.has(id) ? 'request' : 'newFlow';
      await admission[as]();
      return (answer, read) => admission.read(as, answer, read);
    };
    if (memory) return respond((await memory.get(FLOW_PATH, id, request, admit)).body, encodingFor(request));
    return respond(await load(FLOW_PATH, id, undefined, request, await admit()));
  }

  async function forUser(request: Request, id: string, admission: Admission, user: string): Promise<Response> {
    await admission.view(user);
    const address = resolveAddress('baseUrl', baseUrl, FLOW_PATH, { id, user });
    const answer = await askUpstream(options, request, address, {}, request.signal);
    const { text, value } = await readFlow(answer);
    if (value.success !== false) known.add(id);
    learn(value, request);
    return new Response(text, { headers: { ...HEADERS, ...(await viewerHeaders(user)) } });
  }

  return async (request, url, admission) => {
    const user = request.headers.has('X-Rewards-Client') ? await identifyUser(request, admission, options) : undefined;
    const id = url.searchParams.get('id') ?? '';
    return user === undefined ? forNobody(request, id, admission) : forUser(request, id, admission, user);
  };
}

const HEADERS = {
  'Content-Type': 'application/json',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
} as const;

async function respond(body: EncodedBody, encoding?: Encoding): Promise<Response> {
  const headers = encoding ? { ...HEADERS, 'Content-Encoding': encoding } : HEADERS;
  // Otherwise some workers would compress the body a second time.
  const init = { headers, encodeBody: 'manual' };
  return new Response(await body.as(encoding), init);
}

/** @throws {Refusal} when the answer isn't a JSON object */
async function readFlow(answer: UpstreamAnswer): Promise<JsonObject> {
  if (answer.status !== 200) throw await refusalOf(answer);
  const flow = await answer.json(contract.maxBytes.flow);
  if (!flow) throw Refusal.for('unusableAnswer');
  return flow;
}

/**
 * @param learn gets the giveaway
 * @throws {Refusal} when the answer isn't a giveaway, such as an envelope that refuses
 */
async function encodeFlow(answer: UpstreamAnswer, learn: (flow: JsonObject['value']) => void): Promise<EncodedBody> {
  const { text, value } = await readFlow(answer);
  if (value.success === false) throw Refusal.for('unusableAnswer');
  learn(value);
  return encodeBody(text, answer.header('ETag'));
}
