import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Account } from './account.js';
import type { Binaries } from './binaries.js';

/** Far longer than creating a cluster takes. */
const MAX_DRAFT_AGE_MS = 3_600_000;

/** A PostgreSQL data folder, its log and its password. */
export interface Cluster {
  readonly data: string;
  readonly log: string;
  readonly password: string;
}

/**
 * Opens the cluster in `folder`, or creates one. It is created in a draft folder and then renamed. So there is a whole cluster or none,
 * even if the process is killed, or another process creates one too.
 */
export async function openCluster(
  folder: string,
  binaries: Binaries,
  account: Account,
  options: { durable: boolean },
): Promise<Cluster> {
  const home = path.join(folder, 'postgres');
  if (!existsSync(home)) {
    await removeOldDrafts(folder);
    const draft = await mkdtemp(path.join(folder, 'postgres-'));
    try {
      await makeCluster(draft, binaries, account, options);
      await rename(draft, home).catch((error: unknown) => {
        if (!existsSync(home)) throw error;
      });
    } finally {
      await rm(draft, { recursive: true, force: true });
    }
  }
  return { ...clusterIn(home), password: await readFile(passwordIn(home), 'utf8') };
}

/** Removes drafts that killed processes have left. They are too old for a process to be working on them. */
async function removeOldDrafts(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.startsWith('postgres-'));
  for (const draft of names.map((name) => path.join(folder, name))) {
    const age = Date.now() - (await stat(draft).catch(() => ({ mtimeMs: Date.now() }))).mtimeMs;
    if (age > MAX_DRAFT_AGE_MS) await rm(draft, { recursive: true, force: true });
  }
}

async function makeCluster(
  home: string,
  { initdb }: Binaries,
  account: Account,
  { durable }: { durable: boolean },
): Promise<void> {
  const { data } = clusterIn(home);
  await mkdir(data);
  await writeFile(passwordIn(home), randomBytes(24).toString('base64url'), { mode: 0o600 });
  for (const file of [home, data, passwordIn(home)]) await account.own(file);
  await account.run(initdb, [
    ...['--pgdata', data, '--username', 'postgres', '--pwfile', passwordIn(home), '--auth', 'scram-sha-256'],
    // The same on every machine, whatever locales it has.
    ...['--encoding', 'UTF8', '--locale', 'C', '--no-instructions'],
    ...(durable ? [] : ['--no-sync']),
  ]);
}

function clusterIn(home: string): Omit<Cluster, 'password'> {
  return { data: path.join(home, 'data'), log: path.join(home, 'server.log') };
}

function passwordIn(home: string): string {
  return path.join(home, 'password');
}
