import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { circuitBreaker, ConsecutiveBreaker, ExponentialBackoff, handleAll, BrokenCircuitError } from 'cockatiel';
import { clientConfig, CONNECT_LIMIT_MS } from './client-config.js';
import { PrimaryFinder, splitHosts } from './hosts.js';
import { breaksConnection, explain, isReadOnly, isSilence, UnavailableError } from './unavailable.js';

/** How to reach a database, and how long to wait for it. */
export interface ConnectOptions {
  /** Most connections. Default 10. */
  readonly max?: number;
  /** Milliseconds to wait for the answer to a statement; then its connection is closed. Default 10,000. */
  readonly limit?: number;
  /**
   * Whether a connection that was used rests for as long. So work that never ends keeps the database busy with half of the
   * connections, while work that comes now and then waits for none.
   */
  readonly rests?: boolean;
}

/** How the connections of a pool are used. */
export interface PoolUsage {
  /** Connections that are open, idle ones too. */
  readonly open: number;
  readonly idle: number;
  /** Callers that wait for a connection. */
  readonly waiting: number;
}

/** A statement as text, with the values for its `$1` and so on. Without values, it may be several statements. */
export interface Query {
  readonly text: string;
  readonly values?: unknown[];
}

/** Runs a statement on one connection, and returns the rows of the last one. */
export type Run = (query: Query) => Promise<readonly object[]>;

/** How long to wait while all connections are in use. */
const QUEUE_LIMIT_MS = 10_000;

/** Connections to one database. One that failed, or didn't answer in time, is never used again. */
export class Connections {
  /** Milliseconds that a statement may take. */
  readonly limit: number;
  readonly #pool: pg.Pool;
  readonly #rests: boolean;
  readonly #open = new Set<pg.Client>();
  /** Connections whose role or database has a stricter default isolation than PostgreSQL. */
  readonly #strict = new WeakSet<pg.Client>();
  /** Connections opened before one of them went silent or turned out to be read-only. They may be, too, so they aren't used again. */
  readonly #suspects = new WeakSet<pg.Client>();

  constructor(url: string, { max = 10, limit = 10_000, rests = false }: ConnectOptions) {
    this.limit = limit;
    this.#rests = rests;
    this.#pool = new pg.Pool({
      ...clientConfig(splitHosts(url)[0]!),
      max,
      connectionTimeoutMillis: QUEUE_LIMIT_MS,
      query_timeout: limit,
      idleTimeoutMillis: 30_000,
      Client: createClientClass(createBreaker(), new PrimaryFinder(url), this.#open, this.#strict),
    });
    this.#pool.on('error', () => undefined);
  }

  /**
   * Runs `work` with its own connection.
   *
   * @param work gets whether a transaction that doesn't say how it is isolated is isolated more than by read committed
   * @throws UnavailableError when there is no connection, or it breaks
   */
  async use<T>(work: (run: Run, isStrict: boolean) => Promise<T>): Promise<T> {
    const client = await this.#take();
    const start = performance.now();
    let broken = false;
    const run: Run = async (query) => {
      try {
        const results: pg.QueryResult<object> | pg.QueryResult<object>[] = await client.query<object>(query);
        return [results].flat().at(-1)?.rows ?? [];
      } catch (error) {
        broken ||= breaksConnection(error);
        if (isSilence(error) || isReadOnly(error)) this.renew();
        throw explain(error);
      }
    };
    try {
      return await work(run, this.#strict.has(client));
    } finally {
      if (broken) this.#discard(client);
      else if (this.#rests) setTimeout(() => client.release(), performance.now() - start).unref();
      else client.release();
    }
  }

  /** From now on, every use begins on a connection that is opened after this call. Work under way goes on. */
  renew(): void {
    for (const client of this.#open) this.#suspects.add(client);
  }

  get usage(): PoolUsage {
    const { totalCount: open, idleCount: idle, waitingCount: waiting } = this.#pool;
    return { open, idle, waiting };
  }

  /** @param graceMs milliseconds for work under way */
  async end(graceMs: number): Promise<void> {
    const waiting = new AbortController();
    const ended = this.#pool.end().finally(() => waiting.abort());
    await Promise.race([ended, sleep(graceMs, undefined, waiting)]).catch(() => undefined);
    for (const client of this.#open) client.connection.stream.destroy();
  }

  async #take(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await this.#pool.connect().catch((error: unknown) => {
        throw new UnavailableError(error);
      });
      if (!this.#suspects.has(client)) return client;
      this.#discard(client);
    }
  }

  /** Cuts the connection. Closing it properly would take a quarter of an hour if the peer is silent. */
  #discard(client: pg.PoolClient): void {
    client.connection.stream.destroy();
    client.release(true);
  }
}

/**
 * Creates the class of the pool's connections.
 *
 * @param open gets those that are open or being opened
 * @param strict gets those with a stricter default isolation than PostgreSQL's
 */
function createClientClass(
  breaker: Breaker,
  primary: PrimaryFinder,
  open: Set<pg.Client>,
  strict: WeakSet<pg.Client>,
): new () => pg.Client {
  return class Connection extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionTimeoutMillis: CONNECT_LIMIT_MS });
    }

    // The pool passes a callback.
    override connect(): Promise<pg.Client>;
    override connect(callback: (error: Error | null) => void): void;
    override connect(callback: (error: Error | null) => void = () => undefined): Promise<pg.Client> {
      const connecting = breaker(() => this.#open());
      connecting.then(() => callback(null), callback);
      return connecting;
    }

    async #open(): Promise<pg.Client> {
      Object.assign(this, await primary.find());
      open.add(this);
      this.once('end', () => open.delete(this));
      // A connection that breaks makes its statement fail. The event itself must not end the process.
      this.on('error', () => undefined);
      await super.connect();
      if (await this.#isStrict()) strict.add(this);
      return this;
    }

    /** Asks for the default isolation. Setting one for the session isn't possible: a PgBouncer in between would not keep it. */
    async #isStrict(): Promise<boolean> {
      try {
        const { rows } = await this.query<{ level: string }>(
          "select current_setting('default_transaction_isolation') as level",
        );
        return rows[0]?.level !== 'read committed';
      } catch (error) {
        this.connection.stream.destroy();
        throw error;
      }
    }
  };
}

/** Pause after a failed attempt. Each further failure doubles it. */
const FIRST_PAUSE_MS = 50;

const MAX_PAUSE_MS = 1000;

/** Runs attempts to reach something that may be down. */
type Breaker = <T>(attempt: () => Promise<T>) => Promise<T>;

/**
 * After a failed attempt, further ones fail at once with its reason until a pause is over. Then a single attempt is made, and the
 * others follow it. So a peer that is down, or that accepts and closes, isn't asked hundreds of times a second.
 */
function createBreaker(): Breaker {
  const policy = circuitBreaker(handleAll, {
    breaker: new ConsecutiveBreaker(1),
    halfOpenAfter: new ExponentialBackoff({ initialDelay: FIRST_PAUSE_MS, maxDelay: MAX_PAUSE_MS }),
  });
  return async (attempt) => {
    try {
      return await policy.execute(attempt);
    } catch (error) {
      if (!(error instanceof BrokenCircuitError)) throw error;
      const { lastFailure } = policy;
      throw lastFailure && 'error' in lastFailure ? lastFailure.error : error;
    }
  };
}
