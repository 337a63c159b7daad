import { KEPT_VERSION, MAX_CODES, type KeptCode } from '../../shopper/keep-code.js';
import { readKeptCode } from '../../shopper/kept-codes.js';
import { localEnd } from '../../wire/instant.js';
import type { VaultStore } from './vault-store.js';
import { createKeyedDigest } from '../keyed-digest.js';
import { SharedWork } from '../../http/shared-work.js';
import { readClaim } from '../../wire/claim.js';
import type { ViewerKeys } from '../shopper.js';
import { OfferFacts } from './offer-facts.js';
import { createVaultCipher, type VaultCipher } from './vault-cipher.js';

const DAY_MS = 86_400_000;
const YEAR_MS = 365 * DAY_MS;

/** How long a record says that its codes were erased: longer than a change takes that had read them before. */
const ERASED_MS = 60_000;

/**
 * How often to try to change a record that other gateways change in the same moment. Giving up loses a code, so it is far more than one
 * shopper's claims at once.
 */
const MAX_TRIES = 100;

/** How long the next change of a record waits for the one before: longer than a gateway waits for a vault. */
const MAX_CHANGE_MS = 10_000;

/** A code in the vault. */
interface VaultCode extends Omit<KeptCode, 'away'> {
  readonly v: typeof KEPT_VERSION;
  /** Names the code without telling it. */
  readonly id: string;
}

type Change = (codes: readonly VaultCode[]) => readonly VaultCode[];

/** A shopper's record, as read. */
interface Stored {
  /** Newest first. */
  readonly codes: readonly VaultCode[];
  readonly record: string | undefined;
  /** Names of the shopper's records under earlier secrets and sites. */
  readonly earlier: readonly string[];
}

/**
 * The codes that signed-in shoppers have claimed, for their other devices: at most 200 each, until the offer ends, for a year at
 * most. A shopper has one record, which is encrypted.
 */
export class Vault {
  readonly #store: VaultStore;
  readonly #cipher: VaultCipher;
  readonly #earlier: readonly VaultCipher[];
  /** The last change of each record: the next one waits for it. */
  readonly #underWay = new SharedWork<string, void>(MAX_CHANGE_MS);

  /** @param earlier of earlier secrets: what was stored with them is found, too, and moves when a shopper's codes change */
  constructor(store: VaultStore, cipher: VaultCipher, earlier: readonly VaultCipher[]) {
    this.#store = store;
    this.#cipher = cipher;
    this.#earlier = earlier;
  }

  /** The shopper's codes, newest first. Those under an earlier name move: two shops may have shared it. */
  async list(user: string): Promise<readonly VaultCode[]> {
    const { codes, earlier } = await this.#read(user);
    if (earlier.length) await this.#change(user, (kept) => kept);
    return codes;
  }

  async keep(user: string, { code, offer }: Pick<VaultCode, 'code' | 'offer'>): Promise<void> {
    await this.#change(user, (codes) => {
      if (codes.some((kept) => kept.code === code && kept.offer.id === offer.id)) return codes;
      const kept = { v: KEPT_VERSION, id: crypto.randomUUID(), code, at: Date.now(), offer } as const;
      return [kept, ...codes].slice(0, MAX_CODES);
    });
  }

  async erase(user: string, id: string): Promise<void> {
    await this.#change(user, (codes) => {
      const others = codes.filter((kept) => kept.id !== id);
      return others.length === codes.length ? codes : others;
    });
  }

  /** Erases all codes of the shopper, even what can't be decrypted. */
  async eraseAll(user: string): Promise<void> {
    const [name, ...earlier] = await Promise.all([this.#cipher, ...this.#earlier].map((cipher) => cipher.nameOf(user)));
    await this.#serialise(name!, async () => {
      const names = [name!, ...earlier];
      const records = await Promise.all(names.map(async (each) => this.#store.get(each)));
      const stored = names.filter((_name, index) => records[index]);
      // The first one, too: another gateway may be moving codes there.
      if (stored.length) await this.#erase([...new Set([name!, ...stored])]);
    });
  }

  async #change(user: string, change: Change): Promise<void> {
    const name = await this.#cipher.nameOf(user);
    await this.#serialise(name, () => this.#changeStored(name, user, change));
  }

  /** Changes of a record run one after the other: otherwise, one would overwrite what another has written. */
  async #serialise(name: string, change: () => Promise<void>): Promise<void> {
    const before = this.#underWay
      .find(name)
      ?.wait()
      .catch(() => undefined);
    await this.#underWay.add(name, (before ?? Promise.resolve()).then(change));
  }

  async #changeStored(name: string, user: string, change: Change): Promise<void> {
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const { codes, record, earlier } = await this.#read(user);
      const changed = change(codes);
      if (changed === codes && earlier.length === 0) return;
      const text = changed.length === 0 ? '' : await this.#cipher.encrypt(user, JSON.stringify(changed));
      const lifetime = Math.max(...changed.map((kept) => keptUntil(kept) - Date.now()), ERASED_MS);
      if (!(await this.#replace(name, record, text, lifetime))) continue;
      await this.#erase(earlier);
      return;
    }
    throw new Error('Others change the record all the time');
  }

  async #erase(names: readonly string[]): Promise<void> {
    for (const name of names) await this.#store.set(name, '', ERASED_MS);
  }

  async #replace(name: string, known: string | undefined, value: string, lifetime: number): Promise<boolean> {
    if (this.#store.replace) return this.#store.replace(name, known, value, lifetime);
    await this.#store.set(name, value, lifetime);
    return true;
  }

  async #read(user: string): Promise<Stored> {
    const now = Date.now();
    const codes: VaultCode[] = [];
    const read = async (cipher: VaultCipher, name: string): Promise<string | undefined> => {
      const record = (await this.#store.get(name)) ?? undefined;
      // One that can't be decrypted throws: another one in its place would lose its codes.
      if (record) codes.push(...readCodes(await cipher.decrypt(user, record)).filter((kept) => keptUntil(kept) > now));
      return record;
    };
    const record = await read(this.#cipher, await this.#cipher.nameOf(user));
    const earlier: string[] = [];
    for (const cipher of this.#earlier) {
      const name = await cipher.nameOf(user);
      if (await read(cipher, name)) earlier.push(name);
    }
    // A move that was interrupted has left them in both places.
    const each = [...new Map(codes.map((kept) => [kept.id, kept])).values()];
    return { codes: each.sort((one, other) => other.at - one.at).slice(0, MAX_CODES), record, earlier };
  }
}

/** A day longer than the offer: it ends later in other time zones. */
function keptUntil({ at, offer: { expiry } }: VaultCode): number {
  return Math.min(expiry === undefined ? Infinity : localEnd(expiry) + DAY_MS, at + YEAR_MS);
}

function readCodes(text: string): VaultCode[] {
  const entries: unknown = JSON.parse(text);
  return Array.isArray(entries) ? entries.flatMap(readCode) : [];
}

function readCode(value: unknown): VaultCode | [] {
  const kept = readKeptCode(value);
  const { id } = { ...(value as { id?: unknown } | undefined) };
  if (!kept || typeof id !== 'string') return [];
  const { code, at, offer } = kept;
  return { v: KEPT_VERSION, id, code, at, offer };
}

/** The vault, as the gateway's routes use it. Every method rejects when the store fails. */
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
