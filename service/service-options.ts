import type { LogFormat } from './log.js';

/** A database that starts and stops with a service. */
export interface OwnDatabase {
  /** Where its data is, for messages: `in /some/folder`. */
  readonly place: string;
  /** @param report called with a line when it goes and comes back */
  start(report: (line: string) => void): Promise<{ readonly url: string; stop(): Promise<void> }>;
}

/** The options of a service. */
export interface ServiceOptions {
  /** Default 8787; 0 picks a free one. */
  readonly port?: number;
  /** Address to listen on. Default `127.0.0.1`, which only this machine can reach. */
  readonly host?: string;
  /** How long an idle connection is kept, in seconds. Default 65. */
  readonly keepAlive?: number;
  /** A catalogue, or the path of its file. Without it, the one in the database is served. */
  readonly catalogue?: unknown;
  /**
   * Whether an empty database gets the sample catalogue, and one with an older sample the new one. Default true for its own
   * database, false with `databaseUrl`: the keys of the sample are public.
   */
  readonly sample?: boolean;
  /** A `postgres://` address. */
  readonly databaseUrl?: string;
  /** The PostgreSQL to start when there is no `databaseUrl`. */
  readonly ownDatabase?: OwnDatabase;
  /**
   * Time of the service's clock at the start, in epoch milliseconds, for tests and demonstrations. By default, the time of
   * claims, events and feeds is the database's.
   */
  readonly now?: number;
  /** Most connections to the database for everything but reports. Default 10. */
  readonly pool?: number;
  /** Most connections to the database for reports, which are requests for events. Default 2. */
  readonly reportPool?: number;
  /** Requests a minute for each key, over all instances. Default is no limit. */
  readonly rateLimit?: number;
  /** Whether requests may ask for a fault, with the header `X-Fault`. */
  readonly faults?: boolean;
  /** Days for which recorded events are kept. A month's events are deleted this many days after it ends. Default is forever. */
  readonly keepEvents?: number;
  /**
   * Secret under which claims name people, of at least 32 bytes. The database has to name them under the same one. By default, they are
   * named by SHA-256 alone.
   */
  readonly personSecret?: string;
  /** Port for metrics at `/metrics`; 0 picks a free one. Without it, there are none. */
  readonly adminPort?: number;
  /** Address for them to listen on. Default `127.0.0.1`. */
  readonly adminHost?: string;
  /** Whether lines are for people, or JSON objects. Default `text`. */
  readonly log?: LogFormat;
  /** Aborts the start. Has no effect once the service has started. */
  readonly signal?: AbortSignal;
  /** Called with a line for each request, each failure of the service itself, and when the database goes and comes back. */
  readonly report?: (line: string) => void;
}
