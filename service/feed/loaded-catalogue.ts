import type { Sql } from '../database/connect.js';
import { DATABASE_TIME, DatabaseClock } from '../database/database-clock.js';
import type { KnownKey } from '../http/authenticate.js';
import { digestInHex } from '../keys/digest.js';

/** How long a look at the catalogue counts as current, in milliseconds. */
const LOOK_INTERVAL_MS = 1000;

/** Identifies a state of a stored feed. */
export interface FeedVersion {
  readonly digest: Buffer;
  readonly lastcached: number;
}

interface Snapshot {
  /** Changes with each catalogue; empty when there is none. */
  readonly version: string;
  /** Partners by the digests of their keys. */
  readonly partners: ReadonlyMap<string, string>;
  readonly feeds: ReadonlyMap<string, FeedVersion>;
  /** Partners with a hook, which each change of hooks makes it read again, too. */
  readonly hooked: ReadonlySet<string>;
}

/**
 * The keys of the catalogue and the versions of its feeds, in memory. A second after the last look at the database, the next request
 * waits for another look. So a new catalogue or a removed key takes effect within two seconds. Without the database nothing is
 * known, because a key may have been removed.
 */
export class LoadedCatalogue {
  /** Right for requests whose key was found: it is set with each look. */
  readonly clock = new DatabaseClock();
  readonly #sql: Sql;
  #snapshot: Snapshot = { version: '', partners: new Map(), feeds: new Map(), hooked: new Set() };
  #lookedAt = -Infinity;
  #looking: Promise<void> | undefined;
  #onHooks: () => void = () => undefined;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** Finds a key that is in use; undefined if there is no such key. */
  async findKey(key: string): Promise<KnownKey | undefined> {
    const { partners } = await this.#current();
    const hex = digestInHex(key);
    const partner = partners.get(hex);
    return partner === undefined ? undefined : { digest: hex, partner };
  }

  /** Finds the version of a partner's feed; undefined if there is none. */
  async findFeed(partner: string): Promise<FeedVersion | undefined> {
    return (await this.#current()).feeds.get(partner);
  }

  /** The versions of all feeds, by partner. */
  async listFeeds(): Promise<ReadonlyMap<string, FeedVersion>> {
    return (await this.#current()).feeds;
  }

  /** Whether any partner has a hook. */
  async hasHooks(): Promise<boolean> {
    // Before the first request, this is no look: that request has to see the catalogue as it is then.
    if (this.#lookedAt === -Infinity) {
      const [hook] = await this.#sql<object[]>`select from hooks limit 1`;
      if (!hook) return false;
    }
    return (await this.#current()).hooked.size > 0;
  }

  /** Whether a partner has a hook, as of the last look: for requests whose key was found. */
  isHooked(partner: string): boolean {
    return this.#snapshot.hooked.has(partner);
  }

  /** Calls back when a look has found that there are hooks, and something has changed. */
  onHooks(callback: () => void): void {
    this.#onHooks = callback;
  }

  /** Identifies the catalogue as it is; undefined when it is time to look at the database again. */
  get state(): unknown {
    return performance.now() - this.#lookedAt < LOOK_INTERVAL_MS ? this.#snapshot : undefined;
  }

  async #current(): Promise<Snapshot> {
    if (this.state !== undefined) return this.#snapshot;
    await (this.#looking ??= this.#look().finally(() => (this.#looking = undefined)));
    return this.#snapshot;
  }

  async #look(): Promise<void> {
    // Taken before the statement, because what it sees may be that old.
    const start = performance.now();
    const [found] = await this.#sql<{ version: string | null; now: number }[]>`
      select
        (select encode(digest, 'hex') || ' ' || loaded_at from catalogues) as version,
        ${DATABASE_TIME} as now`;
    this.clock.set(found!.now);
    const version = found!.version ?? '';
    // If a catalogue is loaded in between, this reads newer data than the version says. The next look reads it again.
    if (version !== this.#snapshot.version) {
      this.#snapshot = { version, ...(await this.#read()) };
      if (this.#snapshot.hooked.size > 0) this.#onHooks();
    }
    this.#lookedAt = start;
  }

  async #read(): Promise<Omit<Snapshot, 'version'>> {
    const keys = await this.#sql<{ key: string; partner: string }[]>`
      select encode(digest, 'hex') as key, partner_id as partner from keys_in_use`;
    const feeds = await this.#sql<(FeedVersion & { partner: string })[]>`
      select partner_id as partner, digest, lastcached from feeds`;
    const hooks = await this.#sql<{ partner: string }[]>`select distinct partner_id as partner from hooks`;
    return {
      partners: new Map(keys.map(({ key, partner }) => [key, partner])),
      feeds: new Map(feeds.map(({ partner, ...version }) => [partner, version])),
      hooked: new Set(hooks.map(({ partner }) => partner)),
    };
  }
}
