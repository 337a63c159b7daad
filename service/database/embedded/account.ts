import { execFile } from 'node:child_process';
import { chown, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

const USER = 'postgres';

/** The account that runs PostgreSQL's programs, which refuse to run as root. */
export interface Account {
  /** Runs a program to its end. If it fails, the error has its error output. */
  run(program: string, args: readonly string[]): Promise<void>;
  /** Gives a file or folder to the account. */
  own(file: string): Promise<void>;
}

/**
 * Finds the account to run PostgreSQL under: this process's own, or for root the user `postgres`, which is added to the system if
 * missing.
 *
 * @param folders that the account must be able to reach
 */
export async function findAccount(folders: readonly string[]): Promise<Account> {
  if (process.getuid?.() !== 0) return { run: (program, args) => execute(program, args), own: () => Promise.resolve() };
  const { uid, gid } = await findUser();
  const own = (file: string) => chown(file, uid, gid);
  const closed = (await Promise.all(folders.map(closedFolderAbove))).find((folder) => folder !== undefined);
  if (closed === undefined) return { run: (program, args) => execute(program, args, { uid, gid }), own };
  const capable = [
    ...[`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'],
    // Without the second, access(2) would check only the user, and PostgreSQL calls it for its own programs.
    ...['--inh-caps=+dac_override', '--ambient-caps=+dac_override', '--securebits=+no_setuid_fixup'],
  ];
  await execute('setpriv', [...capable, 'true']).catch(() => {
    throw new Error(
      `PostgreSQL does not run as root, and the user ${USER} cannot enter ${closed}. ` +
        `Use a folder that every user can enter, another user than root, or set DATABASE_URL.`,
    );
  });
  return { run: (program, args) => execute('setpriv', [...capable, program, ...args]), own };
}

async function findUser(): Promise<{ uid: number; gid: number }> {
  const read = async (flag: string) => Number((await run('id', [flag, USER])).stdout);
  await run('id', ['-u', USER]).catch(async () => {
    await run('groupadd', ['--system', '--force', USER]);
    await run('useradd', ['--system', '--gid', USER, '--no-create-home', USER]);
  });
  return { uid: await read('-u'), gid: await read('-g') };
}

/** The first folder on the way down to `folder` that not every user can enter. */
async function closedFolderAbove(folder: string): Promise<string | undefined> {
  const { root } = path.parse(folder);
  let current = root;
  for (const name of path.relative(root, folder).split(path.sep)) {
    current = path.join(current, name);
    if (((await stat(current)).mode & 0o001) === 0) return current;
  }
  return undefined;
}

async function execute(program: string, args: readonly string[], ids: { uid?: number; gid?: number } = {}) {
  try {
    // Not in the current folder, which the account may be unable to read.
    await run(program, args, { ...ids, cwd: path.parse(process.execPath).root });
  } catch (error) {
    const said = (error as { stderr?: string }).stderr?.trim();
    throw new Error(`${path.basename(program)} failed${said ? `: ${said}` : '.'}`, { cause: error });
  }
}
