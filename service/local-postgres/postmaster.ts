import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

/** The process that serves a cluster, according to the lock file in its data folder. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
}

/** Finds the process that serves the cluster in `data`. Removes a dead server's lock, and then returns undefined. */
export async function findPostmaster(data: string): Promise<Postmaster | undefined> {
  const lock = await readLock(data);
  const pid = Number(lock.split('\n')[0]);
  const port = Number(lock.split('\n')[3]);
  if (!pid) return undefined;
  if (await isServing(pid, data)) return { pid, port };
  // PostgreSQL takes any live process with that id for the server, and in a container ids are soon reused.
  if ((await readLock(data)) === lock) await rm(lockIn(data), { force: true });
  return undefined;
}

async function isServing(pid: number, data: string): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  return (await readCommand(pid)).includes(data);
}

/** Reads the command line of a process; empty if it has ended, even if its parent has not yet collected it. */
async function readCommand(pid: number): Promise<string> {
  if (process.platform === 'linux') return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  const { stdout } = await promisify(execFile)('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).catch(() => ({
    stdout: '',
  }));
  return stdout;
}

function readLock(data: string): Promise<string> {
  return readFile(lockIn(data), 'utf8').catch(() => '');
}

function lockIn(data: string): string {
  return path.join(data, 'postmaster.pid');
}
