import { resolveAddress } from '../client/addresses.js';
import type { Admission } from './admission.js';
import type { AnswerStore } from './answer-store.js';
import { CLAIM_PATH, createClaimRoute } from './claim-route.js';
import type { CrossOrigin } from './cross-origin.js';
import { createFeedRoute, FEED_PATHS } from './feed-route.js';
import { createFlowRoute, FLOW_PATH } from './flow-route.js';
import { readCache, readFunction, type GatewayOptions } from './gateway-options.js';
import type { Upstream } from './upstream.js';
import { createKeyedDigest } from './keyed-digest.js';

/** A kind of request that the gateway lets through. */
interface Route {
  readonly methods: readonly string[];
  /** Headers that pages of other origins may send. */
  readonly headers: string;
  readonly answer: (request: Request, url: URL, admission: Admission) => Promise<Response>;
}

type FindRoute = (pathname: string) => Route | undefined;

/** @throws {TypeError} */
export function createRoutes(
  options: GatewayOptions,
  upstream: Upstream,
  store: AnswerStore,
  crossOrigin: CrossOrigin,
): FindRoute {
  const { apiKey } = upstream;
  const { feedUrl, baseUrl } = options;
  if (feedUrl !== undefined) resolveAddress('feedUrl', feedUrl, '');
  if (baseUrl !== undefined) resolveAddress('baseUrl', baseUrl, '');
  if (!feedUrl && !baseUrl) throw new TypeError('feedUrl or baseUrl is required');
  const identify = readFunction('identify', options.identify);
  const allowPreview = readFunction('allowPreview', options.allowPreview);

  const routes: (Route & { readonly path: string })[] = [];
  const { waitUntil = () => undefined } = options;
  const cache = readCache(options.cache);
  if (feedUrl) {
    const feed = createFeedRoute({ ...upstream, feedUrl, allowPreview, cache, waitUntil });
    const route = { methods: ['GET', 'HEAD'], headers: 'If-None-Match' };
    for (const path of FEED_PATHS)
      routes.push({ ...route, path, answer: (request, url, admission) => feed(request, url, path, admission) });
  }
  if (baseUrl) {
    // Contract 4 has only GET. The answer to a HEAD could not say what a claim did.
    const route = { methods: ['GET'], headers: 'Authorization, X-Rewards-Client, Idempotency-Key' };
    const viewerDigest = createKeyedDigest(apiKey, 'rewards-widget viewer');
    const answerDigest = createKeyedDigest(apiKey, 'rewards-widget claim');
    const claim = createClaimRoute({ ...upstream, baseUrl, identify, crossOrigin, store, answerDigest, viewerDigest });
    const flow = createFlowRoute({ ...upstream, baseUrl, identify, viewerDigest, cache, waitUntil });
    routes.push({ ...route, path: CLAIM_PATH, answer: claim }, { ...route, path: FLOW_PATH, answer: flow });
  }
  return (pathname) => routes.find(({ path }) => pathname.endsWith(path));
}
