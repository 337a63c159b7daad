import type { Admission } from './admission.js';
import { createClaimRoute } from './claim-route.js';
import { createCodesRoute } from './codes-route.js';
import { contract } from './refusal.js';
import { createFeedRoute, type FeedRoute } from './feed-route.js';
import { createFlowRoute } from './flow-route.js';
import { createKeyedDigest } from './keyed-digest.js';
import type { NormalizedOptions } from './normalize-options.js';
import { createShoppersVault } from './vault/vault.js';
import { createViewerHeaders } from './viewer.js';

/** A kind of request that the gateway lets through. */
interface Route {
  readonly methods: readonly string[];
  /** Headers that pages of other origins may send, besides those of tracing. */
  readonly headers: string;
  readonly answer: (request: Request, url: URL, admission: Admission) => Promise<Response>;
}

/** What the gateway lets through, by the end of a path. */
export interface Routes {
  readonly find: (pathname: string) => Route | undefined;
  /** The feed's, if there is one. */
  readonly feed: FeedRoute | undefined;
}

export function createRoutes(options: NormalizedOptions): Routes {
  const { feedUrl, baseUrl, viewerKeys, sites } = options;
  const routes = new Map<string, Route>();
  const feed = feedUrl ? createFeedRoute({ ...options, feedUrl }) : undefined;
  if (feed) {
    const { paths, methods } = contract.routes.feed;
    for (const path of paths)
      routes.set(path, {
        methods,
        headers: 'If-None-Match',
        answer: (request, url, admission) => feed.answer(request, url, path, admission),
      });
  }
  if (baseUrl) {
    const headers = 'Authorization, X-Rewards-Client, Idempotency-Key';
    const viewerHeaders = createViewerHeaders(viewerKeys);
    const answerDigest = createKeyedDigest(viewerKeys.current, 'rewards-widget claim', sites[0]);
    const vault = options.vault && createShoppersVault(options.vault, viewerKeys, sites);
    const claim = createClaimRoute({ ...options, baseUrl, answerDigest, viewerHeaders, vault });
    const flow = createFlowRoute({ ...options, baseUrl, viewerHeaders, vault });
    const codes = createCodesRoute({ ...options, viewerHeaders, vault });
    for (const [{ paths, methods }, answer] of [
      [contract.routes.claim, claim],
      [contract.routes.flow, flow],
      [contract.routes.codes, codes],
    ] as const)
      for (const path of paths) routes.set(path, { methods, headers, answer });
  }
  // One form of the feed's path ends with the other.
  const longestFirst = [...routes].sort(([one], [other]) => other.length - one.length);
  return {
    feed,
    find: (pathname) => {
      // Some frameworks add a slash to every address (Next.js with `trailingSlash`).
      const asked = pathname.replace(/\/$/, '');
      return longestFirst.find(([path]) => asked.endsWith(path))?.[1];
    },
  };
}
