import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { RequestRecord } from './observe-requests.js';
import { createTimeBudget } from '../http/time-budget.js';

/** From an answer out of memory to one that takes as long as it may, in seconds. */
const BUCKETS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15];

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** How long reading values may take. Prometheus gives up on the whole after 10 seconds. */
const READ_LIMIT_MS = 5000;

/** A value of a gauge. */
interface Sample {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

interface GaugeOptions {
  readonly name: string;
  readonly help: string;
  readonly labels?: readonly string[];
  /** Reads the values, each time that the metrics are. If it fails or takes too long, the gauge has none. */
  readonly read: () => readonly Sample[] | Promise<readonly Sample[]>;
}

/** The figures of a process, in Prometheus' format. Labels never contain a key, a user or a code. */
export class ProcessMetrics {
  protected readonly registry = new Registry();
  readonly #routeOf: (path: string) => string;
  readonly #requests: Counter<'route' | 'method' | 'status'>;
  readonly #durations: Histogram<'route'>;

  /**
   * @param prefix of the names
   * @param routeOf names the route of a path. Callers choose paths, so unknown ones must share a name: each name is another series.
   */
  constructor(prefix: string, routeOf: (path: string) => string) {
    this.#routeOf = routeOf;
    this.#requests = new Counter({
      name: `${prefix}_requests_total`,
      help: 'Requests answered, by route, method and status.',
      labelNames: ['route', 'method', 'status'],
      registers: [this.registry],
    });
    this.#durations = new Histogram({
      name: `${prefix}_request_duration_seconds`,
      help: 'Time from a request to its answer, by route.',
      labelNames: ['route'],
      buckets: BUCKETS,
      registers: [this.registry],
    });
    collectDefaultMetrics({ register: this.registry });
  }

  request({ method, path, status, duration }: RequestRecord): void {
    const route = this.#routeOf(path);
    this.#requests.inc({ route, method: METHODS.has(method) ? method : 'other', status });
    this.#durations.observe({ route }, duration / 1000);
  }

  addGauge({ name, help, labels = [], read }: GaugeOptions): void {
    new Gauge({
      name,
      help,
      labelNames: labels,
      registers: [this.registry],
      async collect() {
        const samples = await readInTime(read);
        this.reset();
        // Without labels there is a value at once, 0.
        if (labels.length === 0) this.remove();
        for (const sample of samples) this.set(sample.labels ?? {}, sample.value);
      },
    });
  }

  /** Everything, as text. */
  read(): Promise<string> {
    return this.registry.metrics();
  }

  /** Answers Prometheus with everything. */
  async answer(): Promise<Response> {
    const headers = { 'Content-Type': this.registry.contentType, 'Cache-Control': 'no-store' };
    return new Response(await this.read(), { headers });
  }
}

/** Reads the values of a metric; none if that fails or takes too long. */
export function readInTime<T>(read: () => readonly T[] | Promise<readonly T[]>): Promise<readonly T[]> {
  return createTimeBudget(READ_LIMIT_MS)(read).catch(() => []);
}
