import { Counter } from 'prom-client';
import { contract } from '../../contract/gateway.js';
import type { GatewayErrorSource } from '../../gateway/index.js';
import { ProcessMetrics } from '../../process/process-metrics.js';
import type { GatewaySettings } from './gateway-settings.js';
import { SCREEN_PATH } from './site.js';

const SOURCES = [
  'key',
  'apiKey',
  'service',
  'identify',
  'store',
  'vault',
  'allowPreview',
] satisfies GatewayErrorSource[];

interface Gauges {
  readonly isReady: () => boolean;
  readonly isKeyRefused: () => boolean;
  /** Milliseconds. */
  readonly feedAge: () => number | undefined;
  readonly isStoreReady: (() => boolean) | undefined;
}

/** How claims for the hook end. */
const CLAIM_OUTCOMES = ['delivered', 'given_up'] as const;

/** The figures of a gateway's process. */
export class GatewayMetrics extends ProcessMetrics {
  readonly #errors = new Counter({
    name: 'rewards_gateway_errors_total',
    help: 'Failures that an operator should know about, by source: a refused key, an unreachable service, a store that fails.',
    labelNames: ['source'],
    registers: [this.registry],
  });

  readonly #claims: Counter<'outcome'> | undefined;

  constructor({ mount, scripts, claimHook }: Pick<GatewaySettings, 'mount' | 'scripts' | 'claimHook'>) {
    const routes = new Map([
      ...Object.entries(contract.routes).flatMap(([name, { paths }]) =>
        paths.map((path) => [mount + path, name] as const),
      ),
      [mount + SCREEN_PATH, 'first-screen'],
    ]);
    super('rewards_gateway', (path) => routes.get(path) ?? (path.startsWith(`${scripts}/`) ? 'scripts' : 'other'));
    // A counter that appears with its first value hides that first increase.
    for (const source of SOURCES) this.#errors.inc({ source }, 0);
    if (!claimHook) return;
    this.#claims = new Counter({
      name: 'rewards_gateway_claim_hook_total',
      help: 'Claims for the claim hook, by outcome: delivered, or given up.',
      labelNames: ['outcome'],
      registers: [this.registry],
    });
    for (const outcome of CLAIM_OUTCOMES) this.#claims.inc({ outcome }, 0);
  }

  readonly error = (source: GatewayErrorSource): void => {
    this.#errors.inc({ source });
  };

  readonly hookedClaim = (outcome: (typeof CLAIM_OUTCOMES)[number], claims: number): void => {
    this.#claims?.inc({ outcome }, claims);
  };

  addGauges({ isReady, isKeyRefused, feedAge, isStoreReady }: Gauges): void {
    this.#addFlag('rewards_gateway_ready', 'Whether pages can be answered: 1 or 0.', isReady);
    this.#addFlag(
      'rewards_gateway_key_refused',
      'Whether the service refused the API key when it was last asked: 1 or 0.',
      isKeyRefused,
    );
    this.addGauge({
      name: 'rewards_gateway_feed_age_seconds',
      help: 'Age of the feed in memory, if there is one.',
      read: () => {
        const age = feedAge();
        return age === undefined ? [] : [{ value: age / 1000 }];
      },
    });
    if (isStoreReady)
      this.#addFlag('rewards_gateway_store_ready', 'Whether the shared store can be reached: 1 or 0.', isStoreReady);
  }

  #addFlag(name: string, help: string, read: () => boolean): void {
    this.addGauge({ name, help, read: () => [{ value: Number(read()) }] });
  }
}
