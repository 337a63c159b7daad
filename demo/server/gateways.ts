import { createGateway, type Gateway } from '../../src/gateway/index.js';
import { CONDITIONS, feedUrlOf, PARTNERS, type Condition } from '../feeds.js';
import type { StudioCatalogue } from './catalogue.js';

/** What the service is asked to do to a request: a page cannot ask for that, since a gateway passes no such header. */
const FAULTS: Partial<Record<Condition, string>> = { slow: 'latency=4000', down: 'status=503', malformed: 'malformed' };

/** One gateway for each partner and condition, by the path that it is mounted under. */
export function createGateways(feedUrl: string, { keyOf }: StudioCatalogue): ReadonlyMap<string, Gateway> {
  const gateways = new Map<string, Gateway>();
  for (const partner of PARTNERS)
    for (const condition of CONDITIONS) {
      const fault = FAULTS[condition];
      gateways.set(
        feedUrlOf(partner, condition),
        createGateway({
          feedUrl,
          apiKey: keyOf(partner, condition),
          ...(fault !== undefined && { fetch: spoilt(fault) }),
        }),
      );
    }
  return gateways;
}

function spoilt(fault: string): typeof fetch {
  return (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set('X-Fault', fault);
    return fetch(input, { ...init, headers });
  };
}
