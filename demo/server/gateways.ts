import { createGateway, type Gateway } from '../../src/gateway/index.js';
import { FEEDS, feedUrlOf, PARTNERS, SHOPPER_COOKIE, SHOPPERS, type FeedName } from '../model/feeds.js';
import type { StudioCatalogue } from './catalogue.js';

/** Fault headers for the service. A page cannot send them, because a gateway doesn't pass them on. */
const FAULTS: Partial<Record<FeedName, string>> = { slow: 'latency=4000', down: 'status=503', malformed: 'malformed' };

/** One gateway for each feed, by its path. */
export function createGateways(service: string, { keyOf }: StudioCatalogue): ReadonlyMap<string, Gateway> {
  const gateways = new Map<string, Gateway>();
  for (const partner of PARTNERS)
    for (const name of FEEDS) {
      const fault = FAULTS[name];
      gateways.set(
        feedUrlOf(partner, name),
        createGateway({
          feedUrl: service,
          baseUrl: service,
          apiKey: keyOf(partner, name),
          identify: readShopper,
          // The studio is for staff, who all have one address.
          allowPreview: () => true,
          limits: false,
          // Without memory, so that a fault shows each time.
          ...(fault !== undefined && { fetch: spoilt(fault), cache: false }),
          ...(name === 'lost' && { fetch: losingFirstClaims() }),
        }),
      );
    }
  return gateways;
}

/** The shopper in the page's cookie, else the first one. Sample shoppers have no passwords. */
function readShopper(request: Request): string | undefined {
  const cookies = request.headers.get('Cookie') ?? '';
  const shopper = new RegExp(`(?:^|; )${SHOPPER_COOKIE}=([\\w-]+)`).exec(cookies)?.[1] ?? SHOPPERS[0];
  return SHOPPERS.find((name) => name === shopper && name !== 'nobody');
}

/** The first answer to each claim is cut off after the service has done the work. The next try gets the answer. */
function losingFirstClaims(): typeof fetch {
  const lost = new Set<string | null>();
  return (input, init) => {
    const key = new Headers(init?.headers).get('Idempotency-Key');
    if (key === null || lost.has(key)) return fetch(input, init);
    lost.add(key);
    return spoilt('drop')(input, init);
  };
}

function spoilt(fault: string): typeof fetch {
  return (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set('X-Fault', fault);
    return fetch(input, { ...init, headers });
  };
}
