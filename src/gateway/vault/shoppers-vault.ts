import { readClaim } from '../../wire/claim.js';
import { createKeyedDigest } from '../keyed-digest.js';
import type { ViewerKeys } from '../viewer.js';
import { OfferFacts } from './offer-facts.js';
import { Vault, type VaultCode } from './vault.js';
import { createVaultCipher } from './vault-cipher.js';
import type { VaultStore } from './vault-store.js';

/** What the gateway's routes do with a vault. All of it rejects when the store fails. */
export interface ShoppersVault {
  /**
   * Remembers what a giveaway says of its offers.
   *
   * @param flow the service's answer (contract 4.2)
   */
  learn(flow: Readonly<Record<string, unknown>>): Promise<void>;
  /**
   * Keeps the code of a claim; nothing if it gave none.
   *
   * @param outcome the service's answer (contract 4.3)
   */
  keep(user: string, offer: string | null, outcome: unknown): Promise<void>;
  list(user: string): Promise<readonly VaultCode[]>;
  /** @param id of a code; null erases all */
  erase(user: string, id: string | null): Promise<void>;
}

/** @param sites names of the shop, the one in force first */
export function createShoppersVault(
  store: VaultStore,
  { current, earlier }: ViewerKeys,
  sites: readonly [string, ...string[]],
): ShoppersVault {
  // The last ones are from before names had a site.
  const [cipher, ...ciphers] = [current, ...earlier].flatMap((key) =>
    [...sites, undefined].map((site) => createVaultCipher(key, site)),
  );
  const vault = new Vault(store, cipher!, ciphers);
  const facts = new OfferFacts(store, createKeyedDigest(current, 'rewards-widget offer', sites[0]));
  return {
    learn: (flow) => facts.learn(flow),
    keep: async (user, offer, outcome) => {
      const result = readClaim(outcome);
      if (result?.status !== 'claimed' || offer === null) return;
      // A code without its title is better than none.
      const known = await facts.find(offer).catch(() => ({ id: offer }));
      await vault.keep(user, { code: result.code, offer: known });
    },
    list: (user) => vault.list(user),
    erase: (user, id) => (id === null ? vault.eraseAll(user) : vault.erase(user, id)),
  };
}
