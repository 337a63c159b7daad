import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { CLAIM_OUTCOMES, type ClaimOutcome } from '../giveaways/claim-outcome.js';
import type { OfferOf } from '../giveaways/add-codes.js';
import type { RequestRecord } from '../log.js';
import { withLimit } from './limit.js';
import { methodOf, routeOf } from './route-of.js';

/** From an answer out of memory to one that takes as long as it may, in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];

/** How long a gauge may take to be read. Prometheus gives up on the whole after 10 seconds. */
const READ_LIMIT_MS = 5000;

/** A value of a gauge, with its labels. */
interface Sample {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

interface GaugeOptions {
  readonly name: string;
  readonly help: string;
  readonly labels?: readonly string[];
  /** Reads the values, each time that the metrics are. If it fails or takes too long, the gauge has none. */
  readonly read: () => readonly Sample[] | Promise<readonly Sample[]>;
}

/** The figures of an instance, in Prometheus' format. Labels never contain a key, a user or a code. */
export class ServiceMetrics {
  readonly #registry = new Registry();
  readonly #requests = new Counter({
    name: 'rewards_requests_total',
    help: 'Requests answered, by route, method and status.',
    labelNames: ['route', 'method', 'status'],
    registers: [this.#registry],
  });
  readonly #durations = new Histogram({
    name: 'rewards_request_duration_seconds',
    help: 'Time from a request to its answer, by route.',
    labelNames: ['route'],
    buckets: BUCKETS,
    registers: [this.#registry],
  });
  readonly #claims = new Counter({
    name: 'rewards_claims_total',
    help: 'Claims answered, by outcome. Answers repeated for an Idempotency-Key count again.',
    labelNames: ['outcome'],
    registers: [this.#registry],
  });
  readonly #given: Counter<'partner' | 'offer'>;

  /** @param readOffers the offers whose given codes are counted, so that each is there before it has given one */
  constructor(readOffers: () => Promise<readonly OfferOf[]>) {
    this.#given = new Counter({
      name: 'rewards_codes_given_total',
      help: 'Codes that this instance has given, by partner and offer. An answer repeated for an Idempotency-Key gives none.',
      labelNames: ['partner', 'offer'],
      registers: [this.#registry],
      async collect() {
        const offers = await withLimit(readOffers, READ_LIMIT_MS).catch(() => []);
        for (const { partner, offer } of offers) this.inc({ partner, offer }, 0);
      },
    });
    collectDefaultMetrics({ register: this.#registry });
    // A counter that appears with its first value hides that first increase.
    for (const outcome of CLAIM_OUTCOMES) this.#claims.inc({ outcome }, 0);
  }

  readonly request = ({ method, path, status, duration }: RequestRecord): void => {
    const route = routeOf(path);
    this.#requests.inc({ route, method: methodOf(method), status });
    this.#durations.observe({ route }, duration / 1000);
  };

  readonly claim = (outcome: ClaimOutcome): void => {
    this.#claims.inc({ outcome });
  };

  readonly given = ({ partner, offer }: OfferOf): void => {
    this.#given.inc({ partner, offer });
  };

  addGauge({ name, help, labels = [], read }: GaugeOptions): void {
    new Gauge({
      name,
      help,
      labelNames: labels,
      registers: [this.#registry],
      async collect() {
        const samples = await withLimit(read, READ_LIMIT_MS).catch(() => []);
        this.reset();
        // Without labels there is a value at once, 0.
        if (labels.length === 0) this.remove();
        for (const sample of samples) this.set(sample.labels, sample.value);
      },
    });
  }

  /** Everything, in the text format of `contentType`. */
  read(): Promise<string> {
    return this.#registry.metrics();
  }

  get contentType(): string {
    return this.#registry.contentType;
  }
}
