import type { LoadedCatalogue } from '../feed/loaded-catalogue.js';
import { addHookMetrics } from '../hooks/hook-metrics.js';
import { LRUCache } from 'lru-cache';
import { connect, type Sql } from '../database/connect.js';
import { readCodesLeft, type CodesLeft } from '../giveaways/count-codes.js';
import { createTimeBudget } from '../../src/http/time-budget.js';
import { ServiceMetrics } from './service-metrics.js';
import { listen, type Listener } from '../../src/process/listen.js';
import type { ProcessMetrics } from '../../src/process/process-metrics.js';

/** Counting a million codes takes about 0.1 seconds, so that they aren't counted for each of many scrapers. */
const CODES_LIFETIME_MS = 5000;

/** For the statement that counts the codes. Many millions that PostgreSQL hasn't vacuumed take some seconds. */
const CODES_LIMIT_MS = 10_000;

/** An instance that doesn't know by then whether it is ready isn't. */
const READY_LIMIT_MS = 3000;

export interface MetricsOptions {
  /** Address to listen on. */
  readonly host: string;
  /** 0 picks a free one. */
  readonly port: number;
  /** A `postgres://` address. The codes are counted on a separate connection, which claims never wait for. */
  readonly databaseUrl: string;
  /** The connections of the service, by name. */
  readonly pools: Readonly<Record<string, Sql>>;
  readonly isReady: () => Promise<boolean>;
  /** Knows whether there are hooks. */
  readonly catalogue: Pick<LoadedCatalogue, 'hasHooks'>;
}

/** Metrics that are served. */
export interface RunningMetrics {
  readonly metrics: ServiceMetrics;
  /** Where they are, such as `http://127.0.0.1:9464/metrics`. */
  readonly url: string;
  close(): Promise<void>;
}

/** Serves the metrics of an instance. */
export async function startMetrics(options: MetricsOptions): Promise<RunningMetrics> {
  const sql = connect(options.databaseUrl, { max: 1, limit: CODES_LIMIT_MS });
  const readCodes = createCodesReader(sql);
  const metrics = new ServiceMetrics(readCodes);
  addReadiness(metrics, options.isReady);
  addPools(metrics, options.pools);
  addCodes(metrics, readCodes);
  addHookMetrics(metrics, sql, options.catalogue);
  const server = await serveMetrics(metrics, options.host, options.port);
  return {
    metrics,
    url: server.url,
    close: async () => {
      await server.close();
      await sql.end(0);
    },
  };
}

function addReadiness(metrics: ServiceMetrics, isReady: () => Promise<boolean>): void {
  metrics.addGauge({
    name: 'rewards_ready',
    help: 'Whether the instance should get requests: 1 or 0.',
    read: async () => [{ value: Number(await createTimeBudget(READY_LIMIT_MS)(isReady).catch(() => false)) }],
  });
}

function addPools(metrics: ServiceMetrics, pools: Readonly<Record<string, Sql>>): void {
  const states = ['open', 'idle', 'waiting'] as const;
  metrics.addGauge({
    name: 'rewards_pool_connections',
    help: 'Connections to the database, by pool and state: open (idle ones too), idle, or waiting, which are requests without one.',
    labels: ['pool', 'state'],
    read: () =>
      Object.entries(pools).flatMap(([pool, sql]) =>
        states.map((state) => ({ labels: { pool, state }, value: sql.usage()[state] })),
      ),
  });
}

function createCodesReader(sql: Sql): () => Promise<readonly CodesLeft[]> {
  const counts = new LRUCache<'all', CodesLeft[]>({
    max: 1,
    ttl: CODES_LIFETIME_MS,
    // While they are counted again, the last counts are served: a gap in the metric would resolve alerts.
    allowStale: true,
    fetchMethod: () => readCodesLeft(sql),
  });
  return async () => (await counts.fetch('all')) ?? [];
}

function addCodes(metrics: ServiceMetrics, readCodes: () => Promise<readonly CodesLeft[]>): void {
  metrics.addGauge({
    name: 'rewards_codes_left',
    help: 'Codes left in the pool of each offer that a giveaway lists, by partner and offer. The same from every instance.',
    labels: ['partner', 'offer'],
    read: async () => (await readCodes()).map(({ left, ...labels }) => ({ labels, value: left })),
  });
}

const METRICS_PATH = '/metrics';

/** For an answer that is on its way when the service stops, in milliseconds. */
const ANSWER_GRACE_MS = 5000;

/** Serves metrics on a port of their own, so that no proxy in front of the service shows them to the world. */
async function serveMetrics(metrics: ProcessMetrics, host: string, port: number): Promise<Listener> {
  async function answer({ url, method }: Request): Promise<Response> {
    if (new URL(url).pathname !== METRICS_PATH) return new Response(null, { status: 404 });
    if (method !== 'GET' && method !== 'HEAD')
      return new Response(null, { status: 405, headers: { Allow: 'GET, HEAD' } });
    return metrics.answer();
  }
  const { url, close } = await listen(
    { fetch: answer },
    { host, port, flags: '--admin-', answerGraceMs: ANSWER_GRACE_MS },
  );
  return { url: url + METRICS_PATH, close };
}
