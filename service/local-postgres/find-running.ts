import { readFile, realpath } from 'node:fs/promises';
import path from 'node:path';
import { addressOf, clusterIn, passwordIn } from './cluster.js';
import { findPostmaster } from './postmaster.js';

/** Finds the address of the PostgreSQL that runs on a data folder; undefined if none does. */
export async function findRunning(folder: string): Promise<string | undefined> {
  const home = path.join(await realpath(folder).catch(() => folder), 'database');
  const postmaster = await findPostmaster(clusterIn(home).data);
  if (!postmaster) return undefined;
  return addressOf(await readFile(passwordIn(home), 'utf8'), postmaster.port);
}
