import { Hono } from 'hono';
import { timeout } from 'hono/timeout';
import { LoadedCatalogue } from './catalogue/loaded-catalogue.js';
import type { Clock } from './clock.js';
import type { Sql } from './database/connect.js';
import { EVENTS_PATHS, eventsRoutes } from './events/events-routes.js';
import { feedRoute, FEED_PATHS } from './feed/feed-route.js';
import { CLAIM_PATH, claimRoute } from './giveaways/claim-route.js';
import { FLOW_PATH, flowRoute } from './giveaways/flow-route.js';
import { budget } from './http/budget.js';
import { crossOrigin } from './http/cross-origin.js';
import { onError, onNotFound } from './http/envelope.js';
import type { Environment } from './http/environment.js';
import { faults } from './http/faults.js';
import { imagesRoute } from './http/images.js';
import { allowOnly } from './http/methods.js';
import { refuse } from './http/refuse.js';
import { requestLog } from './http/request-log.js';
import { authenticate } from './keys/authenticate.js';

/** Milliseconds that an answer may take before the caller is told to come back. */
const PATIENCE = 15_000;

export interface CreateServiceOptions {
  /** The database, with its schema up to date. */
  readonly sql: Sql;
  /** The service's clock; the machine's by default. */
  readonly now?: Clock;
  /** Requests a minute that each key may make, over all instances; without it there is no limit. */
  readonly rateLimit?: number;
  /** Whether requests may ask to be spoilt, with the header `X-Fault`. */
  readonly faults?: boolean;
  /** Folder with the folder `samples`, whose images are served too. */
  readonly images?: string;
  /** Told in a line of each request and of each failure of our own. */
  readonly report?: (line: string) => void;
}

/** The service of the contract, as an app that answers requests wherever it is mounted. */
export function createService({ sql, now = Date.now, ...options }: CreateServiceOptions): Hono<Environment> {
  const app = new Hono<Environment>();
  const { report } = options;
  app.onError(onError(report ?? (() => undefined)));
  app.notFound(onNotFound);
  if (report) app.use(requestLog(report, now));
  app.use(crossOrigin({ faults: options.faults === true }));
  app.use(async (context, next) => {
    await next();
    context.header('X-Content-Type-Options', 'nosniff');
  });
  if (options.faults) app.use(faults);
  app.use(timeout(PATIENCE, () => refuse(503, 'The service is busy. Please try again soon.')));
  const catalogue = new LoadedCatalogue(sql);
  const limit = options.rateLimit ? [budget(sql, options.rateLimit)] : [];
  const guard = (path: string, ...methods: string[]) =>
    [allowOnly(...methods), authenticate(catalogue), ...limit].forEach((middleware) => app.use(path, middleware));
  for (const path of FEED_PATHS) guard(path, 'GET', 'HEAD');
  for (const path of [FLOW_PATH, CLAIM_PATH, ...EVENTS_PATHS]) guard(path, 'GET');
  app.route('/', feedRoute(sql, catalogue));
  app.route('/', flowRoute(sql, now));
  app.route('/', claimRoute(sql, now));
  app.route('/', eventsRoutes(sql));
  if (options.images) app.route('/', imagesRoute(options.images));
  return app;
}
