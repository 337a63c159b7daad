import type { Sql } from '../database/connect.js';
import type { FeedVersion } from '../feed/feed-version.js';
import { digest } from '../keys/digest.js';

/** Milliseconds for which what is known of the catalogue is taken for current. */
const LOOK_INTERVAL_MS = 1000;

interface Snapshot {
  /** Another one with each catalogue that is loaded; empty when there is none. */
  readonly version: string;
  /** Partners by the digests of their keys. */
  readonly partners: ReadonlyMap<string, string>;
  readonly feeds: ReadonlyMap<string, FeedVersion>;
}

/**
 * The keys of the catalogue and the versions of its feeds, in memory. A request that comes a second after the last look at the
 * database waits for another one, so that a new catalogue, or a key taken away, is in force within two seconds. Without the
 * database nothing is known: a key may have been taken away meanwhile.
 */
export class LoadedCatalogue {
  readonly #sql: Sql;
  #snapshot: Snapshot = { version: '', partners: new Map(), feeds: new Map() };
  #lookedAt = -Infinity;
  #looking: Promise<void> | undefined;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** Whose key this is; nothing when nobody has it. */
  async findPartner(key: string): Promise<string | undefined> {
    const { partners } = await this.#current();
    return partners.get(digest(key).toString('hex'));
  }

  /** Which feed a partner has; nothing when there is none. */
  async findFeed(partner: string): Promise<FeedVersion | undefined> {
    return (await this.#current()).feeds.get(partner);
  }

  /** Stands for the catalogue as it is; nothing when it is time to look at the database again. */
  get state(): unknown {
    return performance.now() - this.#lookedAt < LOOK_INTERVAL_MS ? this.#snapshot : undefined;
  }

  async #current(): Promise<Snapshot> {
    if (this.state !== undefined) return this.#snapshot;
    await (this.#looking ??= this.#look().finally(() => (this.#looking = undefined)));
    return this.#snapshot;
  }

  async #look(): Promise<void> {
    // Counted from before the statement: what it sees may be as old.
    const start = performance.now();
    const [found] = await this.#sql<{ version: string }[]>`
      select encode(digest, 'hex') || ' ' || loaded_at as version from catalogues`;
    const version = found?.version ?? '';
    // When a catalogue is loaded in between, what is read is newer than this version, and is read once more at the next look.
    if (version !== this.#snapshot.version) this.#snapshot = { version, ...(await this.#read()) };
    this.#lookedAt = start;
  }

  async #read(): Promise<Omit<Snapshot, 'version'>> {
    const keys = await this.#sql<{ key: string; partner: string }[]>`
      select encode(digest, 'hex') as key, partner_id as partner from api_keys`;
    const feeds = await this.#sql<(FeedVersion & { partner: string })[]>`
      select partner_id as partner, digest, lastcached from feeds`;
    return {
      partners: new Map(keys.map(({ key, partner }) => [key, partner])),
      feeds: new Map(feeds.map(({ partner, ...version }) => [partner, version])),
    };
  }
}
