import { contract } from '../contract/gateway.js';
import { resolveAddress } from '../client/addresses.js';
import type { Admission } from './admission.js';
import { Refusal } from './refusal.js';
import { encodeBody, encodingFor } from './encoded-body.js';
import { KeptRoute, sendJson } from './kept-route.js';
import type { GiveawaySettings } from './settings.js';
import type { Shopper } from './shopper.js';
import { askUpstream, refusalOf, type JsonObject, type UpstreamAnswer } from './upstream.js';

const FLOW_PATH = contract.routes.flow.paths[0]!;

type FlowRoute = (request: Request, url: URL, admission: Admission) => Promise<Response>;

/**
 * Answers with a giveaway flow. Only for our own client does it add the user, so that the service records a view. Previews record
 * none, and neither does an `<img>` on someone else's page, which can't send the client's header. Without a user the answer is the
 * same for everybody, so it comes from memory, like a feed.
 */
export function createFlowRoute(settings: GiveawaySettings): FlowRoute {
  const { baseUrl, findShopper, waitUntil, vault, report } = settings;

  /** Remembers titles and ends of offers, so that kept codes can show them. The shopper doesn't wait for it. */
  function learn(flow: JsonObject['value'], request: Request): void {
    if (vault) waitUntil(vault.learn(flow).catch((error: unknown) => report('vault', request, error)));
  }

  const kept = new KeptRoute({
    ...settings,
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

  async function forShopper(request: Request, id: string, admission: Admission, shopper: Shopper): Promise<Response> {
    const { user } = shopper;
    await admission.view(user);
    const address = resolveAddress('baseUrl', baseUrl, FLOW_PATH, { id, user });
    const answer = await askUpstream(settings, request, address, {}, request.signal);
    const { text, value } = await readFlow(answer);
    if (value.success !== false) kept.note(id);
    learn(value, request);
    return sendJson(text, { ...CACHING, ...(await shopper.headers()) });
  }

  return async (request, url, admission) => {
    const shopper = request.headers.has('X-Rewards-Client') ? await findShopper(request, admission) : undefined;
    const id = url.searchParams.get('id') ?? '';
    return shopper ? forShopper(request, id, admission, shopper) : forNobody(request, id, admission);
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
