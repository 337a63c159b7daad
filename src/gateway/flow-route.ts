import { askUpstream } from './ask-upstream.js';
import { isPage } from './body.js';
import { failureOf } from './failure.js';
import { identifyUser, type Identify } from './identify.js';
import type { KeyedDigest } from './keyed-digest.js';
import { refuse } from './refuse.js';
import { upstreamAddress, type Upstream } from './upstream.js';

export interface FlowRouteOptions extends Upstream {
  /** Absolute address of the upstream's giveaways, without the path. */
  readonly baseUrl: URL;
  readonly identify?: Identify;
  /** What a page may know of the user: enough to tell shoppers apart. */
  readonly viewerDigest: KeyedDigest;
}

/** Contract 4.2. */
export const FLOW_PATH = '/api/v1/giveaways/flow';

/** Characters that a flow may have: hundreds of offers with long texts. */
const LONGEST = 4_194_304;

/**
 * Answers with a giveaway flow. Who looks at it is told to the upstream, which records a view, only where our own client
 * asks: not for previews, and not for an `<img>` on somebody else's page, which cannot send its header.
 *
 * @throws {UpstreamError}
 */
export async function flowRoute(request: Request, options: FlowRouteOptions): Promise<Response> {
  const { baseUrl, apiKey, keyFilter, identify, viewerDigest } = options;
  const user = request.headers.has('X-Rewards-Client') ? await identifyUser(identify, request) : undefined;
  const id = new URL(request.url).searchParams.get('id');
  const answer = await askUpstream({
    ...options,
    address: upstreamAddress(baseUrl, FLOW_PATH, { id, user }),
    headers: { Accept: 'application/json', 'X-API-Key': apiKey },
    signal: request.signal,
  });
  if (answer.status !== 200 || isPage(answer)) return failureOf(answer, keyFilter);
  // Whole before it is sent on: one that breaks off is a failure, and can still be told as one.
  const text = await answer.text(LONGEST);
  if (text === undefined) return refuse(502, 'The service answered with something else than was asked for.');
  const headers = new Headers({
    'Content-Type': 'application/json',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  });
  if (user !== undefined) headers.set('X-Rewards-Viewer', await viewerDigest(user));
  return new Response(keyFilter.text(text), { headers });
}
