import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

/** The process that serves a cluster, as the lock file in its data folder names it. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
}

/** Reads who serves the cluster in `data`. A lock that a dead server has left is put away, and nobody serves. */
export async function findPostmaster(data: string): Promise<Postmaster | undefined> {
  const lock = await readLock(data);
  const pid = Number(lock.split('\n')[0]);
  const port = Number(lock.split('\n')[3]);
  if (!pid) return undefined;
  if (await isServing(pid, data)) return { pid, port };
  // PostgreSQL takes any live process of that number for the server, and in a container numbers come again soon.
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

/** The command line of a process; empty for one that has ended, or has ended and is not yet collected by its parent. */
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
