import { contract } from '../contract/gateway.js';
import type { Admission } from './admission.js';
import { createClaimRoute } from './claim-route.js';
import { createCodesRoute } from './codes-route.js';
import { createFeedRoute, type FeedRoute } from './feed-route.js';
import { createFlowRoute } from './flow-route.js';
import type { Settings } from './settings.js';

/** A kind of request that the gateway lets through. */
interface Route {
  readonly methods: readonly string[];
  /** Headers that pages of other origins may send, besides those of tracing. */
  readonly headers: string;
  readonly answer: (request: Request, url: URL, admission: Admission) => Promise<Response>;
}

/** The routes of the gateway, by the end of a path. */
export interface Routes {
  readonly find: (pathname: string) => Route | undefined;
  /** The feed's, if there is one. */
  readonly feed: FeedRoute | undefined;
}

export function createRoutes(settings: Settings): Routes {
  const { feedUrl, baseUrl } = settings;
  const routes = new Map<string, Route>();
  const feed = feedUrl ? createFeedRoute({ ...settings, feedUrl }) : undefined;
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
    const claim = createClaimRoute({ ...settings, baseUrl });
    const flow = createFlowRoute({ ...settings, baseUrl });
    const codes = createCodesRoute(settings);
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
