import { claimsEnglish } from '../../../src/locales/english/claims.js';
import { claimCode, type FlowHarness } from '../../support/giveaway-harness.js';
import { useNetwork, type Exchange, type Network } from '../../support/network.js';
import { refusal } from '../../support/sample-giveaway.js';

export const SIGN_IN = claimsEnglish.signIn;

export const bearer = (...tokens: string[]): string[] => tokens.map((token) => `Bearer ${token}`);

export const refuse = (exchange: Exchange): void => exchange.json(refusal('Please sign in.'), 401);

/** The network of each test, and what a signed shopper did there. */
export function useSignedShopper(): {
  network: Network;
  /** The `Authorization` of the requests so far. */
  sent(): (string | null)[];
  /** The kinds of the requests so far. */
  asked(): string[];
  /** Claims the first offer, and answers with its code. */
  claim(flow: FlowHarness, viewer?: string | null): Promise<Exchange>;
} {
  const network = useNetwork();
  return {
    network,
    sent: () => network.requests.map(({ headers }) => headers.get('Authorization')),
    asked: () => network.requests.map(({ url }) => url.pathname.split('/').at(-1)!),
    claim: (flow, viewer = 'viewer-1') => claimCode(network, flow, { viewer }),
  };
}
