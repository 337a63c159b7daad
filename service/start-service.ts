import { fileURLToPath } from 'node:url';
import { Cleanup } from '../src/process/stop-signals.js';
import { listen } from '../src/process/listen.js';
import { findLoaded } from './catalogue/load/load-catalogue.js';
import { readCatalogue, readCatalogueFile, type CheckedCatalogue } from './catalogue/parse/read-catalogue.js';
import { createClock } from './clock.js';
import { createService } from './create-service.js';
import { findClearTextHost } from './database/clear-text.js';
import { connect } from './database/connect.js';
import { startEventUpkeep } from './events/event-upkeep.js';
import { LoadedCatalogue } from './feed/loaded-catalogue.js';
import { countCodes, type CountedCodes } from './giveaways/count-codes.js';
import { Readiness } from './health/readiness.js';
import { HookDeliveries } from './hooks/hook-deliveries.js';
import { ANSWER_LIMIT_MS } from './http/answer-limit.js';
import { answerUnparsed } from './http/unparsed.js';
import { createPersonDigest } from './people/person-digest.js';
import { createLog } from './log.js';
import { startMetrics } from './metrics/start-metrics.js';
import { prepareDatabase } from './prepare-database.js';
import type { ServiceOptions } from './service-options.js';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** Folder with the sample catalogue's images. */
const IMAGES = path('../public');

const LOOPBACK = '127.0.0.1';

/** Two that rest half of the time: together they keep one process of PostgreSQL busy. */
const REPORT_CONNECTIONS = 2;

/** For hooks, and only while there are any: one statement looks through offers while the others are short. */
const HOOK_CONNECTIONS = 2;

/** For the statement that asks whether the database answers. */
const PROBE_LIMIT_MS = 2000;

/** How long an answer may take on its way to the caller, when the service stops. */
const ON_ITS_WAY_MS = 5000;

/** A service that is running. */
export interface RunningService {
  /** Where it listens, such as `http://127.0.0.1:8787`. */
  readonly url: string;
  /** Where its metrics are, if `adminPort` is given. */
  readonly metricsUrl?: string;
  /** Counts the codes of a partner's offers, as the command does. */
  countCodes(partner: string): Promise<readonly CountedCodes[]>;
  /**
   * Stops it cleanly: answers requests under way, and stops its own database, if it has one.
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
  const ends = new Cleanup();
  try {
    const own =
      options.databaseUrl === undefined ? await options.ownDatabase?.start(options.report ?? ignore) : undefined;
    if (own) ends.add(() => own.stop());
    const url = options.databaseUrl ?? own?.url;
    if (url === undefined) throw new Error('DATABASE_URL is missing');
    const host = findClearTextHost(url);
    if (host !== undefined)
      options.report?.(`the connection to the database on ${host} is not encrypted: add ?sslmode=verify-full`);
    await prepareDatabase(url, options, catalogue, now);
    const sql = connect(url, { max: options.pool });
    ends.add(() => sql.end());
    const reports = connect(url, { max: options.reportPool ?? REPORT_CONNECTIONS, rests: true });
    ends.add(() => reports.end());
    const images = (await findLoaded(sql)) === 'sample' ? IMAGES : undefined;
    const probe = connect(url, { max: 1, limit: PROBE_LIMIT_MS });
    ends.add(() => probe.end());
    const readiness = new Readiness(probe);
    const catalogueInUse = new LoadedCatalogue(sql);
    const { rateLimit, faults, adminPort } = options;
    const admin =
      adminPort === undefined
        ? undefined
        : await startMetrics({
            host: options.adminHost ?? LOOPBACK,
            port: adminPort,
            databaseUrl: url,
            pools: { main: sql, reports },
            catalogue: catalogueInUse,
            isReady: async () => (await readiness.findObstacle()) === undefined,
          });
    if (admin) {
      ends.add(() => admin.close());
      options.report?.(`metrics are on ${admin.url}`);
    }
    const app = createService({
      sql,
      reports,
      catalogue: catalogueInUse,
      now,
      readiness,
      rateLimit,
      faults,
      personOf: createPersonDigest(options.personSecret),
      images,
      log,
      metrics: admin?.metrics,
    });
    // Before the listener, so that they stop once all claims are answered.
    const deliverySql = connect(url, { max: HOOK_CONNECTIONS });
    ends.add(() => deliverySql.end());
    const deliveries = new HookDeliveries({
      sql: deliverySql,
      catalogue: catalogueInUse,
      now: now ?? catalogueInUse.clock.now,
      report: options.report,
    });
    ends.add(() => deliveries.stop());
    const listener = await listen(app, {
      host: options.host ?? LOOPBACK,
      port: options.port ?? 8787,
      flags: '--',
      keepAlive: options.keepAlive,
      answerGraceMs: ANSWER_LIMIT_MS + ON_ITS_WAY_MS,
      onServer: answerUnparsed,
    });
    log?.event('started', `listening on ${listener.url}`);
    ends.add(async (drainMs) => {
      readiness.stop();
      await listener.close(drainMs);
      log?.event('stopped', 'all requests are answered');
    });
    const upkeep = startEventUpkeep(sql, { keepDays: options.keepEvents, report: options.report });
    ends.add(() => upkeep.stop());
    return {
      url: listener.url,
      metricsUrl: admin?.url,
      countCodes: (partner) => countCodes(reports, { partner }),
      stop: (drainMs) => ends.run(drainMs),
    };
  } catch (error) {
    await ends.run().catch(() => undefined);
    const { place } = (options.databaseUrl === undefined && options.ownDatabase) || { place: 'of PostgreSQL' };
    throw isDiskFull(error) ? new Error(`there is no space left for the data ${place}`, { cause: error }) : error;
  }
}

function ignore(): void {}

/** Node, PostgreSQL and its programs each report this differently. */
function isDiskFull(error: unknown): boolean {
  const { message = '', code, cause } = error as NodeJS.ErrnoException;
  return code === 'ENOSPC' || message.includes('No space left on device') || (cause !== undefined && isDiskFull(cause));
}

async function readOption(catalogue: unknown): Promise<CheckedCatalogue | undefined> {
  if (catalogue === undefined) return undefined;
  return typeof catalogue === 'string' ? readCatalogueFile(catalogue) : readCatalogue(catalogue);
}
