import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findLoaded } from './catalogue/load-catalogue.js';
import { readCatalogue, readCatalogueFile, type CheckedCatalogue } from './catalogue/read-catalogue.js';
import { createClock } from './clock.js';
import { createService } from './create-service.js';
import { dataFolder } from './data-folder.js';
import { findClearTextHost } from './database/clear-text.js';
import { connect } from './database/connect.js';
import { startEmbedded, startTemporary, type EmbeddedDatabase } from './database/embedded/start-embedded.js';
import { startEventUpkeep } from './events/event-upkeep.js';
import { Readiness } from './health/readiness.js';
import { listen } from './http/listen.js';
import { createLog } from './log.js';
import { startMetrics } from './metrics/start-metrics.js';
import { prepareDatabase } from './prepare-database.js';
import type { ServiceOptions } from './service-options.js';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** Folder with the sample catalogue's images: within the compiled service, or in the checkout. */
const IMAGES = [path('public'), path('../public')].find((folder) => existsSync(folder));

const LOOPBACK = '127.0.0.1';

/** Two that rest half of the time: together they keep one process of PostgreSQL busy. */
const REPORT_CONNECTIONS = 2;

/** For the statement that asks whether the database answers. */
const PROBE_LIMIT_MS = 2000;

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
    await prepareDatabase(url, options, catalogue, now);
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
