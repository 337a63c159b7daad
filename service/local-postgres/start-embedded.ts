import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, realpath, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import { findAccount, requireEntry } from './account.js';
import { findBinaries, makeReachable } from './binaries.js';
import { openCluster } from './cluster.js';
import { takeOwnership, type Ownership } from './ownership.js';
import { Server } from './server.js';

/** Our own PostgreSQL, running. */
export interface EmbeddedDatabase {
  /** A `postgres://` address. */
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Starts the PostgreSQL whose data is in `folder`, and starts it again if it dies. Creates the folder if missing, takes over a server
 * that a killed service has left running, and removes the lock that a killed server has left.
 *
 * @throws FolderInUseError if another service runs on the folder; other errors if the folder can't be created
 */
export async function startEmbedded(folder: string, report: (line: string) => void): Promise<EmbeddedDatabase> {
  await makeFolder(folder);
  const server = await openServer(folder, { durable: true });
  let stopped = false;
  let ownership = await own(server, folder, onLost);
  let revival: Promise<void> | undefined;

  function onLost(): void {
    if (stopped) return;
    report('the embedded PostgreSQL is gone; starting it again');
    revival = revive();
  }

  async function revive(): Promise<void> {
    for (let pause = 100; !stopped; pause = Math.min(pause * 2, 5000)) {
      try {
        await server.start();
        ownership = await own(server, folder, onLost);
        return report('the embedded PostgreSQL is back');
      } catch (error) {
        report(error instanceof Error ? error.message : String(error));
        await sleep(pause);
      }
    }
  }

  return {
    url: server.url,
    stop: async () => {
      stopped = true;
      await revival;
      await ownership.release();
      await server.stop('fast');
    },
  };
}

/** Starts a PostgreSQL that is deleted, with all its data, when it is stopped or when this process ends. */
export async function startTemporary(): Promise<EmbeddedDatabase> {
  const folder = await mkdtemp(path.join(tmpdir(), 'rewards-service-'));
  const dismiss = watchOver(folder);
  const remove = async () => {
    await rm(folder, { recursive: true, force: true });
    dismiss();
  };
  try {
    const server = await openServer(folder, { durable: false });
    return {
      url: server.url,
      stop: async () => {
        await server.stop('immediate');
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

/**
 * Creates one level at a time: a recursive `mkdir` below a folder that allows none, such as `/proc`, never ends. Root's folders are open
 * to every user, whatever the umask is, because PostgreSQL doesn't run as root.
 */
async function makeFolder(folder: string): Promise<void> {
  const make = async (wanted: string) => {
    try {
      await mkdir(wanted);
      if (process.getuid?.() === 0) await chmod(wanted, 0o755);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EEXIST' && (await stat(wanted)).isDirectory()) return;
      throw new Error(`The data folder ${folder} cannot be created (${code}).`, { cause: error });
    }
  };
  const missing: string[] = [];
  for (let at = path.resolve(folder); !existsSync(at); at = path.dirname(at)) missing.unshift(at);
  for (const wanted of missing.length ? missing : [folder]) await make(wanted);
}

async function openServer(folder: string, options: { durable: boolean }): Promise<Server> {
  const real = await realpath(folder);
  const account = await findAccount();
  await requireEntry(account, real);
  const binaries = await makeReachable(await findBinaries(), real, account);
  for (const used of [real, path.dirname(binaries.postgres)]) requirePlainName(used);
  const cluster = await openCluster(real, binaries, account, options);
  const server = new Server(cluster, binaries, account, options);
  await server.start();
  return server;
}

/** PostgreSQL's programs write paths into double quotes in lines of a shell, and into a line of their lock file. */
function requirePlainName(folder: string): void {
  if (/["$`\n]/.test(folder))
    throw new Error(
      `PostgreSQL can't use the folder ${JSON.stringify(folder)}, whose name has a quote ("), $, \` or a line break: ` +
        'use another folder, or set DATABASE_URL.',
    );
}

async function own(server: Server, folder: string, onLost: () => void): Promise<Ownership> {
  const ownership = await takeOwnership(server.url, onLost);
  if (!ownership) throw new FolderInUseError(folder);
  return ownership;
}

/** The data folder belongs to another running service. */
export class FolderInUseError extends Error {
  override readonly name = 'FolderInUseError';

  constructor(folder: string) {
    super(`Another service runs on the data folder ${folder}.`);
  }
}

/** Waits for the end of its input, which comes when this process ends, however it ends. Then cleans up. */
const WATCHDOG_SCRIPT = `
read -r _
lock="$1/database/data/postmaster.pid"
read -r pid < "$lock" && kill -QUIT "$pid"
tries=50
while [ -e "$lock" ] && kill -0 "$pid" && [ "$tries" -gt 0 ]; do sleep 0.1; tries=$((tries - 1)); done
rm -rf "$1"
`;

/**
 * Stops the temporary server in `folder` and deletes the folder when this process ends, even after `kill -9`.
 *
 * @returns a function that does so at once
 */
function watchOver(folder: string): () => void {
  if (process.platform === 'win32') return () => undefined;
  const watchdog = spawn('sh', ['-c', WATCHDOG_SCRIPT, 'watchdog', folder], {
    stdio: ['pipe', 'ignore', 'ignore'],
    // So that Ctrl-C in the terminal doesn't reach it.
    detached: true,
  });
  watchdog.unref();
  const input = watchdog.stdin as Socket;
  input.unref();
  return () => input.end();
}
