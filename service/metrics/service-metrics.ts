import { Counter } from 'prom-client';
import { ProcessMetrics, readInTime } from '../../src/process/process-metrics.js';
import { CLAIM_OUTCOMES, type ClaimOutcome } from '../giveaways/claims.js';
import type { OfferOf } from '../giveaways/add-codes.js';
import { EVENTS_PATHS } from '../events/events-routes.js';
import { FEED_PATHS } from '../feed/feed-route.js';
import { CLAIM_PATH } from '../giveaways/claim-route.js';
import { FLOW_PATH } from '../giveaways/flow-route.js';

/** The figures of an instance. */
export class ServiceMetrics extends ProcessMetrics {
  readonly #claims = new Counter({
    name: 'rewards_claims_total',
    help: 'Claims answered, by outcome. Answers repeated for an Idempotency-Key count again.',
    labelNames: ['outcome'],
    registers: [this.registry],
  });
  readonly #given: Counter<'partner' | 'offer'>;

  /** @param readOffers the offers whose given codes are counted, so that each is there before it has given one */
  constructor(readOffers: () => Promise<readonly OfferOf[]>) {
    super('rewards', routeOf);
    this.#given = new Counter({
      name: 'rewards_codes_given_total',
      help: 'Codes that this instance has given, by partner and offer. An answer repeated for an Idempotency-Key gives none.',
      labelNames: ['partner', 'offer'],
      registers: [this.registry],
      async collect() {
        const offers = await readInTime(readOffers);
        for (const { partner, offer } of offers) this.inc({ partner, offer }, 0);
      },
    });
    // A counter that appears with its first value hides that first increase.
    for (const outcome of CLAIM_OUTCOMES) this.#claims.inc({ outcome }, 0);
  }

  readonly claim = (outcome: ClaimOutcome): void => {
    this.#claims.inc({ outcome });
  };

  readonly given = ({ partner, offer }: OfferOf): void => {
    this.#given.inc({ partner, offer });
  };
}

const ROUTES: ReadonlySet<string> = new Set([...FEED_PATHS, FLOW_PATH, CLAIM_PATH, ...EVENTS_PATHS]);

/** Names the route of a path. Callers choose paths, so unknown ones share a name: each name is another series. */
function routeOf(path: string): string {
  if (ROUTES.has(path)) return path;
  return path.startsWith('/samples/') ? '/samples/*' : 'other';
}
