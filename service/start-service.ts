import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadCatalogue, findLoaded } from './catalogue/load-catalogue.js';
import { readCatalogue, readCatalogueFile, type CheckedCatalogue } from './catalogue/read-catalogue.js';
import { createClock, type Clock } from './clock.js';
import { createService } from './create-service.js';
import { dataFolder } from './data-folder.js';
import { findClearTextHost } from './database/clear-text.js';
import { connect, type Sql } from './database/connect.js';
import { readDatabaseClock } from './database/database-clock.js';
import { startEmbedded, startTemporary, type EmbeddedDatabase } from './database/embedded/start-embedded.js';
import { migrate } from './database/migrate.js';
import { startEventUpkeep } from './events/event-upkeep.js';
import { Readiness } from './health/readiness.js';
import { listen } from './http/listen.js';
import { createLog, type LogFormat } from './log.js';
import { startMetrics } from './metrics/start-metrics.js';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

const SAMPLE = path('sample/catalogue.json');

/** Folder with the sample catalogue's images: within the compiled service, or in the checkout. */
const IMAGES = [path('public'), path('../public')].find((folder) => existsSync(folder));

const LOOPBACK = '127.0.0.1';

const NO_CATALOGUE =
  'the database has no catalogue, so every key is refused: load one with --catalogue FILE, or the sample with --sample';

/** Two that rest half of the time: together they keep one process of PostgreSQL busy. */
const REPORT_CONNECTIONS = 2;

/** For the statement that asks whether the database answers. */
const PROBE_LIMIT_MS = 2000;

/** For a statement before the service listens. It may have to wait until another instance has loaded a large catalogue. */
const PREPARATION_LIMIT_MS = 300_000;

export interface ServiceOptions {
  /** Default 8787; 0 picks a free one. */
  readonly port?: number;
  /** Address to listen on. Default `127.0.0.1`, which only this machine can reach. */
  readonly host?: string;
  /** A catalogue, or the path of its file. Without it, the one in the database is served. */
  readonly catalogue?: unknown;
  /**
   * Whether an empty database gets the sample catalogue, and one with an older sample the new one. Default true for its own
   * PostgreSQL, false with `databaseUrl`: the keys of the sample are public.
   */
  readonly sample?: boolean;
  /** A `postgres://` address. Without it, the service starts its own PostgreSQL. */
  readonly databaseUrl?: string;
  /** Folder for that PostgreSQL's data. Default is one of the user's, outside of the project. */
  readonly data?: string;
  /** Whether to delete that data when the service stops. */
  readonly temporary?: boolean;
  /**
   * What the service's clock shows at the start, in epoch milliseconds, for tests and demonstrations. By default, the time of
   * claims, events and feeds is the database's.
   */
  readonly now?: number;
  /** Most connections to the database for everything but reports. Default 10. */
  readonly pool?: number;
  /** Most connections to the database for reports, which are requests for events. Default 2. */
  readonly reportPool?: number;
  /** Requests a minute for each key, over all instances. Default is no limit. */
  readonly rateLimit?: number;
  /** Whether requests may ask for a fault, with the header `X-Fault`. */
  readonly faults?: boolean;
  /** Days for which recorded events are kept, at least; then they go by whole months. Default is for good. */
  readonly keepEvents?: number;
  /** Port for metrics at `/metrics`; 0 picks a free one. Without it, there are none. */
  readonly adminPort?: number;
  /** Address for them to listen on. Default `127.0.0.1`. */
  readonly adminHost?: string;
  /** Whether lines are for people, or JSON objects. Default `text`. */
  readonly log?: LogFormat;
  /** Aborts the start. Has no effect once the service has started. */
  readonly signal?: AbortSignal;
  /** Called with a line for each request, each failure of the service itself, and when the database goes and comes back. */
  readonly report?: (line: string) => void;
}

/** A service that is running. */
export interface RunningService {
  /** Where it listens, such as `http://127.0.0.1:8787`. */
  readonly url: string;
  /** Where its metrics are, if `adminPort` is given. */
  readonly metricsUrl?: string;
  /**
   * Stops it cleanly: answers requests under way, and stops its own PostgreSQL.
   *
   * @param drainMs how long it goes on taking requests first, in milliseconds, while `/readyz` says that it is stopping; by
   * default not at all
   */
  stop(drainMs?: number): Promise<void>;
}

/**
 * Starts the service, with everything that it needs.
 *
 * @throws CatalogueError if the catalogue is malformed, before anything is started or changed. The signal's reason if it is
 * aborted, after everything that was started has ended
 */
export async function startService(given: ServiceOptions = {}): Promise<RunningService> {
  const now = given.now === undefined ? undefined : createClock(given.now);
  const log = given.report && createLog(given.log ?? 'text', given.report, now);
  const options = { ...given, report: log && ((text: string) => log.event('notice', text)) };
  const catalogue = await readOption(options.catalogue);
  // To end what was started, in reverse order, even if the start failed halfway.
  const ends: ((drainMs: number) => Promise<void>)[] = [];
  const stop = async (drainMs = 0) => {
    for (let end = ends.pop(); end; end = ends.pop()) await end(drainMs);
  };
  try {
    const embedded = options.databaseUrl === undefined ? await startDatabase(options) : undefined;
    if (embedded) ends.push(() => embedded.stop());
    const url = embedded?.url ?? options.databaseUrl!;
    const host = findClearTextHost(url);
    if (host !== undefined)
      options.report?.(`the database on ${host} is spoken to in the clear: add ?sslmode=verify-full`);
    await prepare(url, options, catalogue, now);
    const sql = connect(url, { max: options.pool });
    ends.push(() => sql.end());
    const reports = connect(url, { max: options.reportPool ?? REPORT_CONNECTIONS, rests: true });
    ends.push(() => reports.end());
    const images = (await findLoaded(sql)) === 'sample' ? IMAGES : undefined;
    const probe = connect(url, { max: 1, limit: PROBE_LIMIT_MS });
    ends.push(() => probe.end());
    const readiness = new Readiness(probe);
    const { rateLimit, faults, adminPort } = options;
    const admin =
      adminPort === undefined
        ? undefined
        : await startMetrics({
            host: options.adminHost ?? LOOPBACK,
            port: adminPort,
            databaseUrl: url,
            pools: { main: sql, reports },
            isReady: async () => (await readiness.findObstacle()) === undefined,
          });
    if (admin) {
      ends.push(() => admin.close());
      options.report?.(`metrics are on ${admin.url}`);
    }
    const app = createService({
      sql,
      reports,
      now,
      readiness,
      rateLimit,
      faults,
      images,
      log,
      metrics: admin?.metrics,
    });
    const listener = await listen(app, options.host ?? LOOPBACK, options.port ?? 8787);
    log?.event('started', `listening on ${listener.url}`);
    ends.push(async (drainMs) => {
      readiness.stop();
      await listener.close(drainMs);
      log?.event('stopped', 'answered everything');
    });
    const upkeep = startEventUpkeep(sql, { keepDays: options.keepEvents, report: options.report });
    ends.push(() => Promise.resolve(upkeep.stop()));
    return { url: listener.url, metricsUrl: admin?.url, stop };
  } catch (error) {
    await stop().catch(() => undefined);
    throw isDiskFull(error)
      ? new Error(`there is no space left for the data${whereIs(options)}`, { cause: error })
      : error;
  }
}

function whereIs({ databaseUrl, temporary, data = dataFolder('service') }: ServiceOptions): string {
  return databaseUrl !== undefined || temporary ? ' of PostgreSQL' : ` in ${data}`;
}

/** Node, PostgreSQL and its programs each report this differently. */
function isDiskFull(error: unknown): boolean {
  const { message = '', code, cause } = error as NodeJS.ErrnoException;
  return code === 'ENOSPC' || message.includes('No space left on device') || (cause !== undefined && isDiskFull(cause));
}

/** Brings the schema and the catalogue up to date. */
async function prepare(url: string, options: ServiceOptions, catalogue: CheckedCatalogue | undefined, now?: Clock) {
  const sql = connect(url, { max: 1, limit: PREPARATION_LIMIT_MS });
  try {
    const preparing = migrate(sql).then(async () =>
      load(sql, options, catalogue, now ?? (await readDatabaseClock(sql))),
    );
    await unlessAborted(options.signal, preparing);
  } finally {
    await sql.end(0);
  }
}

/** Stops waiting for `work` when `signal` is aborted: other instances may hold the locks that it needs for a long time. */
async function unlessAborted(signal: AbortSignal | undefined, work: Promise<void>): Promise<void> {
  if (!signal) return work;
  const aborted = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason as Error);
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
  await Promise.race([work, aborted]);
}

async function readOption(catalogue: unknown): Promise<CheckedCatalogue | undefined> {
  if (catalogue === undefined) return undefined;
  return typeof catalogue === 'string' ? readCatalogueFile(catalogue) : readCatalogue(catalogue);
}

function startDatabase({
  data = dataFolder('service'),
  temporary,
  report = () => undefined,
}: ServiceOptions): Promise<EmbeddedDatabase> {
  return temporary ? startTemporary() : startEmbedded(data, report);
}

async function load(
  sql: Sql,
  { catalogue: given, databaseUrl, sample = databaseUrl === undefined, report }: ServiceOptions,
  catalogue: CheckedCatalogue | undefined,
  now: Clock,
): Promise<void> {
  if (catalogue) {
    const isSample = typeof given === 'string' && resolve(given) === SAMPLE;
    return loadCatalogue(sql, catalogue, { now, sample: isSample, report });
  }
  const loaded = await findLoaded(sql);
  if (loaded === 'own') return;
  // Replaces the sample of an earlier version. Loading the same one again changes nothing.
  if (sample) return loadCatalogue(sql, await readCatalogueFile(SAMPLE), { now, sample: true, keepOwn: true, report });
  if (loaded === 'nothing') report?.(NO_CATALOGUE);
}
