import { isDatabaseAddress, connect, type Sql } from '../database/connect.js';
import type { OwnDatabase } from '../service-options.js';
import type { CommandProcess } from './command-process.js';

/** Flags of a local PostgreSQL. */
export interface LocalFlags {
  /** Folder of its data. */
  readonly data?: string;
  /** Whether to delete the data when it stops. */
  readonly temporary?: true;
}

/** A PostgreSQL that the command starts itself when it isn't given one. */
export interface LocalPostgres {
  /** Default folder of its data, if there is one. */
  readonly folder: string | undefined;
  /** The database of a service; nothing is started yet. */
  database(flags: LocalFlags): OwnDatabase;
  /** Finds the address of the one that runs on the data; undefined if none does. */
  findRunning(flags: LocalFlags): Promise<string | undefined>;
}

/** Finds the database of a service that may be running. */
export async function findDatabase(
  own: CommandProcess,
  local: LocalPostgres | undefined,
  flags: LocalFlags,
): Promise<string> {
  return readDatabaseUrl(own, flags) ?? (await local?.findRunning(flags)) ?? refuseMissing(local, flags);
}

/** A flag of a local PostgreSQL overrides the environment. */
export function readDatabaseUrl({ env }: CommandProcess, { data, temporary }: LocalFlags = {}): string | undefined {
  const url = data !== undefined || temporary ? '' : (env['DATABASE_URL'] ?? '');
  if (!url) return undefined;
  // The parser's errors may quote the address, which contains a password.
  if (!isDatabaseAddress(url))
    throw new Error('DATABASE_URL must be an address such as postgres://user:password@host:5432/database');
  return url;
}

function refuseMissing(local: LocalPostgres | undefined, { data = local?.folder }: LocalFlags): never {
  throw new Error(`DATABASE_URL is missing${data !== undefined ? `, and no service runs on the data in ${data}` : ''}`);
}

/** A statement may have to wait until another instance has loaded a large catalogue, or go through a million codes. */
const STATEMENT_LIMIT_MS = 300_000;

/** Works on the database of a command, with one connection. */
export async function withDatabase<T>(url: string, work: (sql: Sql) => Promise<T>): Promise<T> {
  const sql = connect(url, { max: 1, limit: STATEMENT_LIMIT_MS });
  return work(sql).finally(() => sql.end());
}
