import { RequestError } from '@hono/node-server';
import { Hono, type Context } from 'hono';
import { timeout } from 'hono/timeout';
import { serveStatic } from '@hono/node-server/serve-static';
import { createMiddleware } from 'hono/factory';
import { LoadedCatalogue } from './feed/loaded-catalogue.js';
import type { Clock } from './clock.js';
import type { Sql } from './database/connect.js';
import { EVENTS_PATHS, eventsRoutes } from './events/events-routes.js';
import { feedRoute, FEED_PATHS } from './feed/feed-route.js';
import { CLAIM_PATH, claimRoute } from './giveaways/claim-route.js';
import { FLOW_PATH, flowRoute } from './giveaways/flow-route.js';
import { healthRoutes, Readiness } from './health/readiness.js';
import { answerHeaders, allowOnly } from './http/answer-headers.js';
import { ANSWER_LIMIT_MS } from './http/answer-limit.js';
import { budget } from './http/budget.js';
import { onError, onNotFound, refuse } from './http/envelope.js';
import type { Environment } from './http/environment.js';
import { faults } from './http/faults.js';
import { refuseUnaddressed } from './http/unparsed.js';
import { authenticate } from './http/authenticate.js';
import { KeyUses } from './keys/key-uses.js';
import type { Served } from '../src/process/listen.js';
import { observeRequests, type RequestRecord } from '../src/process/observe-requests.js';
import type { Log } from './log.js';
import type { ServiceMetrics } from './metrics/service-metrics.js';
import type { PersonDigest } from './people/person-digest.js';
import { fingerprintOf } from './keys/digest.js';
import { createServiceDocument } from './openapi/service-document.js';
import { UnavailableError } from './database/unavailable.js';

/** Requests that may wait for the database, without those for events. */
const MAX_WAITING_REQUESTS = 1000;

/** Requests for events that may wait for the database: as many as it answers before they have waited for too long. */
const MAX_WAITING_REPORTS = 50;

export interface CreateServiceOptions {
  /** The database, with its schema up to date. */
  readonly sql: Sql;
  /** Connections for reports, which are requests for events. By default they share those of `sql`. */
  readonly reports?: Sql;
  /** Its catalogue, over `sql`, if something else looks at it, too. */
  readonly catalogue?: LoadedCatalogue;
  /** A clock for everything. By default, what instances share has the database's time, and the log has the machine's. */
  readonly now?: Clock;
  /** Whether the service should get requests. By default it should while `sql` works. */
  readonly readiness?: Readiness;
  /** Requests a minute for each key, over all instances; without it there is no limit. */
  readonly rateLimit?: number;
  /** Whether requests may ask for a fault, with the header `X-Fault`. */
  readonly faults?: boolean;
  /** Names people in the tables of claims. By default, by SHA-256 alone. */
  readonly personOf?: PersonDigest;
  /** Folder that contains the folder `samples`, whose images are served too. */
  readonly images?: string;
  /** Gets each request, and each failure of the service itself. */
  readonly log?: Log;
  /** Counts requests and claims. */
  readonly metrics?: ServiceMetrics;
}

/** The app, and how a server answers what it can't make a request of. */
export type ServiceApp = Hono<Environment> & Required<Served>;

function onUnaddressed(error: unknown): Response {
  return error instanceof RequestError ? refuseUnaddressed() : new Response(null, { status: 500 });
}

/** Creates the service of the contract, as an app that you can mount anywhere. */
export function createService({ sql, now, ...options }: CreateServiceOptions): ServiceApp {
  const app = new Hono<Environment>();
  const { log, metrics } = options;
  app.onError(onError(log));
  app.notFound(onNotFound);
  app.route('/', healthRoutes(options.readiness ?? new Readiness(sql)));
  const observe = (record: RequestRecord) => {
    log?.request(record);
    metrics?.request(record);
  };
  if (log || metrics) app.use(observeRequests(observe, { now, describe: describeRequest }));
  app.use(answerHeaders({ faults: options.faults === true }));
  if (options.faults) app.use(faults);
  app.use(timeout(ANSWER_LIMIT_MS, () => refuse(503, 'The service is busy. Please try again soon.')));
  const { catalogue = new LoadedCatalogue(sql) } = options;
  const admitted = admission(MAX_WAITING_REQUESTS);
  const guards = [
    authenticate((key) => catalogue.findKey(key), new KeyUses(sql, catalogue.clock.now)),
    ...(options.rateLimit ? [budget(sql, options.rateLimit)] : []),
  ];
  const guard = (path: string, { middleware }: Admission, ...methods: string[]) =>
    app.use(path, allowOnly(...methods), middleware, ...guards);
  for (const path of FEED_PATHS) guard(path, admitted, 'GET', 'HEAD');
  for (const path of [FLOW_PATH, CLAIM_PATH]) guard(path, admitted, 'GET');
  const admittedReports = admission(MAX_WAITING_REPORTS);
  if (metrics) addGauges(metrics, catalogue, { main: admitted, reports: admittedReports });
  for (const path of EVENTS_PATHS) guard(path, admittedReports, 'GET');
  app.route('/', feedRoute(sql, catalogue));
  app.route('/', flowRoute(sql, now ?? catalogue.clock.now));
  const isHooked = (partner: string) => catalogue.isHooked(partner);
  app.route(
    '/',
    claimRoute(sql, now ?? catalogue.clock.now, { observer: metrics, personOf: options.personOf, isHooked }),
  );
  app.route('/', eventsRoutes(options.reports ?? sql));
  app.route('/', openApiRoute());
  if (options.images) app.route('/', imagesRoute(options.images));
  return Object.assign(app, { onUnaddressed });
}

function addGauges(
  metrics: ServiceMetrics,
  catalogue: LoadedCatalogue,
  admissions: Readonly<Record<string, Admission>>,
): void {
  metrics.addGauge({
    name: 'rewards_requests_waiting',
    help: 'Requests that are being answered or wait for that, by the pool of connections that they use.',
    labels: ['pool'],
    read: () => Object.entries(admissions).map(([pool, { count }]) => ({ labels: { pool }, value: count })),
  });
  metrics.addGauge({
    name: 'rewards_feed_loaded_timestamp_seconds',
    help: 'When the feed that the instance sends was loaded, by partner. All instances have the same within two seconds.',
    labels: ['partner'],
    read: async () =>
      [...(await catalogue.listFeeds())].map(([partner, { lastcached }]) => ({
        labels: { partner },
        value: lastcached / 1000,
      })),
  });
}

/**
 * Serves the images of the sample catalogue, whose addresses begin with `/samples/`.
 *
 * @param folder that contains the folder `samples`
 */
function imagesRoute(folder: string): Hono<Environment> {
  return new Hono<Environment>().get(
    '/samples/*',
    serveStatic({
      root: folder,
      onFound: (_file, context) => context.header('Cache-Control', 'public, max-age=3600'),
    }),
  );
}

/** Anything else isn't an identifier, or is too long for a log. */
const REQUEST_ID = /^[\w.:-]{1,128}$/;

/** The caller, in the record of a request. */
function describeRequest(context: Context<Environment>): Pick<RequestRecord, 'id' | 'key'> {
  const keyDigest = context.get('keyDigest');
  return {
    id: readId(context.req.header('X-Request-Id')),
    key: keyDigest === undefined ? undefined : fingerprintOf(keyDigest),
  };
}

function readId(header: string | undefined): string | undefined {
  return header !== undefined && REQUEST_ID.test(header) ? header : undefined;
}

const OPENAPI_PATH = '/openapi.json';

/** Answers with the service's OpenAPI document. Tools have no key, and it says nothing about a partner. */
function openApiRoute(): Hono<Environment> {
  const document = JSON.stringify(createServiceDocument());
  return new Hono<Environment>()
    .use(OPENAPI_PATH, allowOnly('GET', 'HEAD'))
    .get(OPENAPI_PATH, (context) =>
      context.body(document, 200, { 'Content-Type': 'application/json', 'Cache-Control': 'public, max-age=3600' }),
    );
}

type Admission = ReturnType<typeof admission>;

/** Lets `max` requests in at a time. Refuses others at once, so that memory doesn't grow with waiting requests. */
function admission(max: number) {
  let inside = 0;
  const middleware = createMiddleware<Environment>(async (_, next) => {
    if (inside >= max) throw new UnavailableError('too many requests wait for it.');
    inside += 1;
    try {
      await next();
    } finally {
      inside -= 1;
    }
  });
  return {
    middleware,
    /** Requests that are in. */
    get count(): number {
      return inside;
    },
  };
}
