import { dataFolder } from '../data-folder.js';
import { isDatabaseAddress } from '../database/connect.js';
import { findRunning } from '../database/embedded/find-running.js';

/**
 * Finds the database of a service that may be running.
 *
 * @param data folder of its own PostgreSQL, if one is given
 */
export async function findDatabase(data: string | undefined): Promise<string> {
  const folder = data ?? dataFolder('service');
  const url = readDatabaseUrl({ data }) ?? (await findRunning(folder));
  if (url === undefined) throw new Error(`DATABASE_URL is missing, and no service runs on the data in ${folder}`);
  return url;
}

/** A flag for its own PostgreSQL overrides the environment. */
export function readDatabaseUrl({
  data,
  temporary,
}: {
  data?: string | undefined;
  temporary?: true;
}): string | undefined {
  const url = data !== undefined || temporary ? '' : (process.env['DATABASE_URL'] ?? '');
  if (!url) return undefined;
  // The parser's errors may quote the address, which contains a password.
  if (!isDatabaseAddress(url))
    throw new Error('DATABASE_URL must be an address such as postgres://user:password@host:5432/database');
  return url;
}
