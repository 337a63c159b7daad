import { createGateway, type Gateway } from '../src/gateway/index.js';

/** Prefix of every address that the gateway answers. */
export const GATEWAY = '/rewards';

/** The keys of the merchants whose feeds can be looked at, by the name in the address. They stay on the server. */
const keys: Readonly<Record<string, string>> = {
  larkmere: 'sample-key-1',
  velloway: 'sample-key-2',
  large: 'demo-key-large',
  empty: 'demo-key-empty',
};

/** What can be wrong with the service, in the words of its own `X-Fault`. */
const faults: Readonly<Record<string, string>> = {
  slow: 'latency=4000',
  down: 'status=503',
  malformed: 'malformed',
};

/** The header in which the page asks for one of them. */
const CONDITION = 'X-Demo-Condition';

/**
 * Gateways to every merchant of the demo, under `/rewards/<merchant>`, and to the first one under `/rewards` alone.
 *
 * @param service address of the service
 */
export function createDemoGateway(service: string): Gateway {
  const gateways = new Map<string, Gateway>();
  for (const [merchant, apiKey] of Object.entries(keys)) {
    gateways.set(merchant, createGateway({ feedUrl: service, apiKey }));
    for (const [condition, fault] of Object.entries(faults))
      gateways.set(`${merchant} ${condition}`, createGateway({ feedUrl: service, apiKey, fetch: spoilt(fault) }));
  }
  return (request) => {
    const [, , name = ''] = new URL(request.url).pathname.split('/');
    const merchant = name in keys ? name : 'larkmere';
    const condition = request.headers.get(CONDITION);
    const gateway = condition ? gateways.get(`${merchant} ${condition}`) : undefined;
    return (gateway ?? gateways.get(merchant)!)(request);
  };
}

function spoilt(fault: string): typeof fetch {
  return (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set('X-Fault', fault);
    return fetch(input, { ...init, headers });
  };
}
