import { resolveAddress } from '../client/addresses.js';
import type { Admission } from './admission.js';
import { askUpstream, refusalOf, unusable, type Upstream } from './upstream.js';
import { identifyUser, type Identify, type KeyedDigest } from './user.js';

export interface FlowRouteOptions extends Upstream {
  /** Absolute address of the upstream's giveaways, without the path. */
  readonly baseUrl: string;
  readonly identify?: Identify;
  /** Makes what a page may know of the user: enough to tell shoppers apart. */
  readonly viewerDigest: KeyedDigest;
}

/** Contract 4.2. */
export const FLOW_PATH = '/api/v1/giveaways/flow';

/** Enough for hundreds of offers with long texts. */
const MAX_FLOW_CHARS = 4_194_304;

/**
 * Answers with a giveaway flow. Only for our own client does it add the user, so that the service records a view. Previews record
 * none, and neither does an `<img>` on someone else's page, which can't send the client's header.
 *
 * @throws {Refusal}
 */
export async function flowRoute(
  request: Request,
  url: URL,
  admission: Admission,
  options: FlowRouteOptions,
): Promise<Response> {
  const { baseUrl, viewerDigest } = options;
  const user = request.headers.has('X-Rewards-Client') ? await identifyUser(request, admission, options) : undefined;
  const address = resolveAddress('baseUrl', baseUrl, FLOW_PATH, { id: url.searchParams.get('id'), user });
  await (user === undefined ? admission.request() : admission.view(user));
  const answer = await askUpstream(options, request, address, {}, request.signal);
  if (answer.status !== 200) throw await refusalOf(answer);
  const flow = await answer.json(MAX_FLOW_CHARS);
  if (!flow) throw unusable();
  const headers = new Headers({
    'Content-Type': 'application/json',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  });
  if (user !== undefined) headers.set('X-Rewards-Viewer', await viewerDigest(user));
  return new Response(flow.text, { headers });
}
