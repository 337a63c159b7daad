import { LRUCache } from 'lru-cache';
import { fittingAddress, fittingText, type KeptOffer } from '../../shopper/keep-code.js';
import { isRecord } from '../../wire/fields.js';
import { readGiveaway } from '../../wire/giveaway.js';
import type { Offer } from '../../wire/offer.js';
import type { KeyedDigest } from '../keyed-digest.js';
import type { VaultStore } from './vault-store.js';

const MAX_OFFERS = 10_000;
const MAX_CHARS = 20_000_000;

/** After this long, what is known is stored again, so that it lives as long as its giveaway is asked for. */
const AGAIN_MS = 3_600_000;
const LIFETIME_MS = 7 * 86_400_000;

/**
 * Titles, partners and ends of offers, remembered from giveaways: the answer to a claim has only the code. It is in the store, too, because the giveaway may
 * have come through another gateway.
 */
export class OfferFacts {
  readonly #store: VaultStore;
  readonly #nameOf: KeyedDigest;
  readonly #known = new LRUCache<string, string>({
    max: MAX_OFFERS,
    maxSize: MAX_CHARS,
    sizeCalculation: (facts, id) => facts.length + id.length,
    ttl: AGAIN_MS,
  });

  /** @param nameOf makes the name of an offer in the store */
  constructor(store: VaultStore, nameOf: KeyedDigest) {
    this.#store = store;
    this.#nameOf = nameOf;
  }

  /** @param flow the answer to a flow (contract 4.2) */
  async learn(flow: Readonly<Record<string, unknown>>): Promise<void> {
    const { offers } = readGiveaway(flow.data, () => undefined);
    await Promise.all(offers.map((offer) => this.#learnOffer(offer)));
  }

  async #learnOffer(offer: Offer): Promise<void> {
    const { id, title, partner, url, expiry, image = offer.squareImage } = offer;
    if (id === undefined) return;
    const facts = JSON.stringify({
      title: fittingText(title),
      partner: fittingText(partner),
      image: fittingAddress(image),
      url: fittingAddress(url),
      expiry,
    } satisfies KeptOffer);
    if (this.#known.get(id) === facts) return;
    this.#known.set(id, facts);
    try {
      await this.#store.set(await this.#nameOf(id), facts, LIFETIME_MS);
    } catch (error) {
      // The next giveaway tries again.
      this.#known.delete(id);
      throw error;
    }
  }

  /** @returns the id alone if nothing else is known */
  async find(id: string): Promise<KeptOffer> {
    const facts = this.#known.get(id) ?? (await this.#store.get(await this.#nameOf(id)));
    const offer: unknown = JSON.parse(facts ?? 'null');
    return { id, ...(isRecord(offer) && offer) };
  }
}
