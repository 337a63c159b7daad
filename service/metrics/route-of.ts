import { EVENTS_PATHS } from '../events/events-routes.js';
import { FEED_PATHS } from '../feed/feed-route.js';
import { CLAIM_PATH } from '../giveaways/claim-route.js';
import { FLOW_PATH } from '../giveaways/flow-route.js';

const ROUTES: ReadonlySet<string> = new Set([...FEED_PATHS, FLOW_PATH, CLAIM_PATH, ...EVENTS_PATHS]);

/** Names the route of a path. Callers choose paths, so unknown ones share a name: each name is another series. */
export function routeOf(path: string): string {
  if (ROUTES.has(path)) return path;
  return path.startsWith('/samples/') ? '/samples/*' : 'other';
}
