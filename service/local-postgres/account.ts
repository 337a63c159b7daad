import { execFile } from 'node:child_process';
import { chmod, chown, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

const USER = 'postgres';

/** The account that runs PostgreSQL's programs, which refuse to run as root. */
export interface Account {
  /**
   * Runs a program to its end. If it fails, the error has its error output.
   *
   * @param input what the program reads
   */
  run(program: string, args: readonly string[], input?: string): Promise<void>;
  /** Gives a file or folder to the account. */
  own(file: string): Promise<void>;
  /** Finds the first folder on the way down to `folder` that the account can't enter. */
  findClosed(folder: string): Promise<string | undefined>;
}

/**
 * Finds the account to run PostgreSQL under: this process's own, or for root the user `postgres`, which is added to the system if
 * missing. It gets none of root's rights.
 */
export async function findAccount(): Promise<Account> {
  if (process.getuid?.() !== 0) {
    return {
      run: (program, args, input) => execute(program, args, input),
      own: () => Promise.resolve(),
      findClosed: () => Promise.resolve(undefined),
    };
  }
  const ids = await findUser();
  return {
    run: (program, args, input) => execute(program, args, input, ids),
    own: (file) => chown(file, ids.uid, ids.gid),
    findClosed: findClosedFolder,
  };
}

/**
 * Makes sure that the account can enter the data folder. What is in it stays closed to others.
 *
 * @throws if a folder above is closed, with what to do about it
 */
export async function requireEntry(account: Account, folder: string): Promise<void> {
  const closed = await account.findClosed(folder);
  if (closed === undefined) return;
  if (closed === folder) return chmod(folder, (await stat(folder)).mode | 0o001);
  throw new Error(
    `PostgreSQL does not run as root, and the user ${USER} cannot enter ${closed}. ` +
      `Use a folder that every user can enter, another user than root, or set DATABASE_URL.`,
  );
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
async function findClosedFolder(folder: string): Promise<string | undefined> {
  const { root } = path.parse(folder);
  let current = root;
  for (const name of path.relative(root, folder).split(path.sep)) {
    current = path.join(current, name);
    if (((await stat(current)).mode & 0o001) === 0) return current;
  }
  return undefined;
}

async function execute(
  program: string,
  args: readonly string[],
  input = '',
  ids: { uid?: number; gid?: number } = {},
): Promise<void> {
  try {
    // Not in the current folder, which the account may be unable to read.
    const running = run(program, args, { ...ids, cwd: path.parse(process.execPath).root, env: withoutSettings() });
    // A program that ends early doesn't read it; its exit code says why.
    running.child.stdin?.on('error', () => undefined).end(input);
    await running;
  } catch (error) {
    const said = (error as { stderr?: string }).stderr?.trim();
    throw new Error(`${path.basename(program)} failed${said ? `: ${said}` : '.'}`, { cause: error });
  }
}

/** The environment without settings for another PostgreSQL, such as PGSSLMODE or PGOPTIONS. */
function withoutSettings(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('PG')));
}
