import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '../database/connect.js';
import type { Account } from './account.js';
import type { Binaries } from './binaries.js';
import { addressOf, type Cluster } from './cluster.js';
import { findFreePort } from './free-port.js';
import { findPostmaster } from './postmaster.js';

/** How long a server may take to start. After a crash, it first replays what it had written. */
const START_LIMIT_MS = 60_000;

/** How long to retry a start that something blocks: a stop that isn't over, processes of a server that has died. */
const BLOCKED_LIMIT_MS = 10_000;

const DURABLE = ['log_checkpoints=off'];

/** A temporary database doesn't have to reach the disk. */
const TEMPORARY = [...DURABLE, 'fsync=off', 'full_page_writes=off', 'synchronous_commit=off'];

/** Starts and stops the server of one cluster. */
export class Server {
  readonly #cluster: Cluster;
  readonly #binaries: Binaries;
  readonly #account: Account;
  readonly #settings: readonly string[];
  #port?: number;

  constructor(cluster: Cluster, binaries: Binaries, account: Account, options: { durable: boolean }) {
    this.#cluster = cluster;
    this.#binaries = binaries;
    this.#account = account;
    this.#settings = options.durable ? DURABLE : TEMPORARY;
  }

  get url(): string {
    return addressOf(this.#cluster.password, this.#port ?? 0);
  }

  /**
   * Makes sure that the server answers: one that already runs (its service may have been killed), or a new one, on its previous
   * port if it had one.
   */
  async start(): Promise<void> {
    const begin = performance.now();
    for (;;) {
      let limitMs = START_LIMIT_MS;
      try {
        const running = await findPostmaster(this.#cluster.data);
        if (running) this.#port = running.port;
        else {
          limitMs = BLOCKED_LIMIT_MS;
          await this.#launch();
        }
        return await this.#ping();
      } catch (error) {
        // Another start may be under way, a stop may not be over, or the port may just have been taken.
        if (performance.now() - begin > limitMs) throw await this.#explain(error);
        await sleep(100);
      }
    }
  }

  /** @param how `fast` writes everything to its files first; `immediate` does not */
  async stop(how: 'fast' | 'immediate'): Promise<void> {
    if (await findPostmaster(this.#cluster.data)) await this.#control('stop', '--mode', how);
  }

  async #launch(): Promise<void> {
    const port = this.#port ?? (await findFreePort());
    const settings = ['unix_socket_directories=', ...this.#settings].map((setting) => `-c ${setting}`).join(' ');
    const options = `-h 127.0.0.1 -p ${port} ${settings}`;
    await this.#control('start', '--log', this.#cluster.log, '--options', options);
    this.#port = port;
  }

  async #ping(): Promise<void> {
    const sql = connect(this.url, { max: 1 });
    try {
      await sql`select 1`;
    } finally {
      await sql.end(0);
    }
  }

  async #control(action: string, ...options: string[]): Promise<void> {
    await this.#account.run(this.#binaries.pgCtl, [
      action,
      ...['--pgdata', this.#cluster.data, '--silent', '--wait', '--timeout', String(START_LIMIT_MS / 1000)],
      ...options,
    ]);
  }

  /** Adds the reason from the server's log, the only place where it writes one. */
  async #explain(error: unknown): Promise<Error> {
    const log = await readFile(this.#cluster.log, 'utf8').catch(() => '');
    const reason = log.match(/FATAL: .*/g)?.at(-1);
    return new Error(`The embedded PostgreSQL did not start${reason ? `: ${reason}` : '.'}`, { cause: error });
  }
}
