import { existsSync, readdirSync } from 'node:fs';
import { appendFile, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { findAccount, type Account } from '../../service/local-postgres/account.js';
import { findFreePort } from '../../service/local-postgres/free-port.js';

const VERSIONS = '/usr/lib/postgresql';

/** How to end the recovery of a base backup. */
export interface Recovery {
  /** The backup's folder. */
  readonly backup: string;
  /** The folder of the archived WAL. */
  readonly archive: string;
  /** An instant as PostgreSQL writes it; without it, all of the archive is replayed. */
  readonly until?: string;
}

/**
 * A cluster on the PostgreSQL of Debian's packages, with all its programs. The embedded one has neither `pg_dump` nor
 * `pg_basebackup`, and Debian's refuse a server that is newer than they are.
 */
export class DebianPostgres {
  readonly #programs: string;
  readonly #account: Account;
  readonly #folder: string;
  readonly #port: number;

  private constructor(programs: string, account: Account, folder: string, port: number) {
    this.#programs = programs;
    this.#account = account;
    this.#folder = folder;
    this.#port = port;
  }

  /**
   * Starts a new cluster in `parent`, a folder that every user can enter.
   *
   * @param settings lines of its configuration
   * @throws if the package isn't installed, with what to type
   */
  static async create(parent: string, settings: readonly string[] = []): Promise<DebianPostgres> {
    const server = await DebianPostgres.#in(path.join(parent, 'cluster'));
    await server.ownFolder(server.#folder);
    // The same on every machine, whatever locales it has.
    const locale = ['--encoding', 'UTF8', '--locale', 'C'];
    const rest = ['--username', 'postgres', '--auth', 'trust', '--no-sync'];
    await server.run('initdb', ['--pgdata', server.#folder, ...locale, ...rest]);
    await server.#start(settings);
    return server;
  }

  /** Starts a cluster from a base backup, in the folder `name` of `parent`. It can be asked at once, and written to when recovered. */
  static async restore(parent: string, name: string, { backup, archive, until }: Recovery): Promise<DebianPostgres> {
    const server = await DebianPostgres.#in(path.join(parent, name));
    await server.#account.run('/bin/cp', ['-a', backup, server.#folder]);
    await server.#account.run('/bin/touch', [path.join(server.#folder, 'recovery.signal')]);
    const target = until === undefined ? [] : [`recovery_target_time='${until}'`, `recovery_target_action=promote`];
    await server.#start(['archive_mode=off', `restore_command='cp "${archive}/%f" "%p"'`, ...target]);
    return server;
  }

  static async #in(folder: string): Promise<DebianPostgres> {
    return new DebianPostgres(findPrograms(), await findAccount(), folder, await findFreePort());
  }

  /** Address of one of its databases. */
  url(database: string): string {
    return `postgres://postgres@127.0.0.1:${this.#port}/${database}`;
  }

  /** Runs one of PostgreSQL's programs to its end, with the account that owns the cluster. */
  run(program: string, args: readonly string[]): Promise<void> {
    return this.#account.run(path.join(this.#programs, program), args);
  }

  /** Creates a folder that belongs to that account. */
  async ownFolder(folder: string): Promise<void> {
    await mkdir(folder, { mode: 0o700 });
    await this.#account.own(folder);
  }

  /** @param how `immediate` is what the loss of power does */
  async stop(how: 'fast' | 'immediate'): Promise<void> {
    await this.run('pg_ctl', ['stop', '--pgdata', this.#folder, '--silent', '--mode', how]);
  }

  async #start(settings: readonly string[]): Promise<void> {
    const lines = [...settings, `port=${this.#port}`, `listen_addresses='127.0.0.1'`, `unix_socket_directories=''`];
    const file = path.join(this.#folder, 'postgresql.auto.conf');
    await appendFile(file, `${lines.join('\n')}\n`);
    const log = `${this.#folder}.log`;
    await writeFile(log, '');
    await this.#account.own(log);
    await this.run('pg_ctl', [
      'start',
      '--pgdata',
      this.#folder,
      '--silent',
      '--wait',
      '--timeout',
      '60',
      '--log',
      log,
    ]);
  }
}

/** The folder of the newest version that is whole: Debian has a package for the server and one for the other programs. */
function findPrograms(): string {
  const versions = existsSync(VERSIONS) ? readdirSync(VERSIONS).sort((one, other) => Number(other) - Number(one)) : [];
  const whole = versions
    .map((version) => path.join(VERSIONS, version, 'bin'))
    .find((folder) => ['initdb', 'pg_basebackup', 'pg_dump'].every((name) => existsSync(path.join(folder, name))));
  if (whole === undefined)
    throw new Error('This test needs a whole PostgreSQL of Debian: apt-get install --no-install-recommends postgresql');
  return whole;
}
