import { createGateway, type Gateway } from '../../src/gateway/index.js';
import { FEEDS, feedUrlOf, PARTNERS, type FeedName } from '../feeds.js';
import type { StudioCatalogue } from './catalogue.js';

/** What the service is asked to do to a request: a page cannot ask for that, since a gateway passes no such header. */
const FAULTS: Partial<Record<FeedName, string>> = { slow: 'latency=4000', down: 'status=503', malformed: 'malformed' };

/** One gateway for each feed, by the path that it is mounted under. */
export function createGateways(feedUrl: string, { keyOf }: StudioCatalogue): ReadonlyMap<string, Gateway> {
  const gateways = new Map<string, Gateway>();
  for (const partner of PARTNERS)
    for (const name of FEEDS) {
      const fault = FAULTS[name];
      gateways.set(
        feedUrlOf(partner, name),
        createGateway({
          feedUrl,
          apiKey: keyOf(partner, name),
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
