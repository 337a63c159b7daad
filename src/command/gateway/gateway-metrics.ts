import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { CLAIM_PATH } from '../../gateway/claim-route.js';
import type { GatewayErrorSource } from '../../gateway/index.js';
import { FEED_PATHS } from '../../gateway/feed-route.js';
import { FLOW_PATH } from '../../gateway/flow-route.js';
import type { GatewaySettings } from './gateway-settings.js';
import type { RequestRecord } from './log.js';
import { SCREEN_PATH } from './site.js';

/** From an answer out of memory to one that takes as long as it may, in seconds. */
const BUCKETS = [0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

const SOURCES = ['key', 'service', 'identify', 'store', 'allowPreview'] satisfies GatewayErrorSource[];

interface Gauges {
  readonly isReady: () => boolean;
  readonly isKeyRefused: () => boolean;
  /** Milliseconds. */
  readonly feedAge: () => number | undefined;
  readonly isStoreReady: (() => boolean) | undefined;
}

/** The figures of a process, in Prometheus' format. Labels never contain a key, a user or a code. */
export class GatewayMetrics {
  readonly #routes: ReadonlyMap<string, string>;
  readonly #scripts: string;
  readonly #registry = new Registry();
  readonly #requests = new Counter({
    name: 'rewards_gateway_requests_total',
    help: 'Requests of pages answered, by route, method and status.',
    labelNames: ['route', 'method', 'status'],
    registers: [this.#registry],
  });
  readonly #durations = new Histogram({
    name: 'rewards_gateway_request_duration_seconds',
    help: 'Time from a request of a page to its answer, by route.',
    labelNames: ['route'],
    buckets: BUCKETS,
    registers: [this.#registry],
  });
  readonly #errors = new Counter({
    name: 'rewards_gateway_errors_total',
    help: 'What an operator should know of, by source: a refused key, an unreachable service, a store that fails.',
    labelNames: ['source'],
    registers: [this.#registry],
  });

  constructor({ mount, scripts }: Pick<GatewaySettings, 'mount' | 'scripts'>) {
    this.#scripts = `${scripts}/`;
    this.#routes = new Map([
      ...FEED_PATHS.map((path) => [mount + path, 'feed'] as const),
      [mount + FLOW_PATH, 'flow'],
      [mount + CLAIM_PATH, 'claim'],
      [mount + SCREEN_PATH, 'first-screen'],
    ]);
    collectDefaultMetrics({ register: this.#registry });
    // A counter that appears with its first value hides that first increase.
    for (const source of SOURCES) this.#errors.inc({ source }, 0);
  }

  readonly request = ({ method, path, status, duration }: RequestRecord): void => {
    const route = this.#routeOf(path);
    this.#requests.inc({ route, method: METHODS.has(method) ? method : 'other', status });
    this.#durations.observe({ route }, duration / 1000);
  };

  readonly error = (source: GatewayErrorSource): void => {
    this.#errors.inc({ source });
  };

  addGauges({ isReady, isKeyRefused, feedAge, isStoreReady }: Gauges): void {
    this.#addGauge('rewards_gateway_ready', 'Whether pages can be answered: 1 or 0.', () => Number(isReady()));
    this.#addGauge(
      'rewards_gateway_key_refused',
      'Whether the service refused the API key when it was last asked: 1 or 0.',
      () => Number(isKeyRefused()),
    );
    this.#addGauge('rewards_gateway_feed_age_seconds', 'Age of the feed in memory, if there is one.', () => {
      const age = feedAge();
      return age === undefined ? undefined : age / 1000;
    });
    if (isStoreReady)
      this.#addGauge('rewards_gateway_store_ready', 'Whether the shared store can be reached: 1 or 0.', () =>
        Number(isStoreReady()),
      );
  }

  /** Everything, in the text format of `contentType`. */
  read(): Promise<string> {
    return this.#registry.metrics();
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  #addGauge(name: string, help: string, read: () => number | undefined): void {
    new Gauge({
      name,
      help,
      registers: [this.#registry],
      collect() {
        const value = read();
        if (value === undefined) this.remove();
        else this.set(value);
      },
    });
  }

  /** Callers choose paths, so unknown ones share a name: each name is a series of its own. */
  #routeOf(path: string): string {
    return this.#routes.get(path) ?? (path.startsWith(this.#scripts) ? 'scripts' : 'other');
  }
}
