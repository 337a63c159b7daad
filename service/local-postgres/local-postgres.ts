import { readFile, realpath } from 'node:fs/promises';
import path from 'node:path';
import type { LocalPostgres } from '../commands/command-database.js';
import { dataFolder } from './data-folder.js';
import { startEmbedded, startTemporary } from './start-embedded.js';
import { addressOf, clusterIn, passwordIn } from './cluster.js';
import { findPostmaster } from './postmaster.js';

/** A PostgreSQL for each checkout, whose programs npm installs. For development: a deployed service is given its own. */
export const localPostgres: LocalPostgres = {
  folder: dataFolder('service'),
  findRunning: async ({ data = dataFolder('service') }) => (data === undefined ? undefined : findRunning(data)),
  database: ({ data = dataFolder('service'), temporary }) =>
    temporary
      ? { place: 'of PostgreSQL', start: startTemporary }
      : { place: `in ${data}`, start: async (report) => startEmbedded(data ?? refuseMissingHome(), report) },
};

function refuseMissingHome(): never {
  throw new Error('This user has no home for the data: name a folder with --data, or set DATABASE_URL.');
}

/** Finds the address of the PostgreSQL that runs on a data folder; undefined if none does. */
async function findRunning(folder: string): Promise<string | undefined> {
  const home = path.join(await realpath(folder).catch(() => folder), 'database');
  const postmaster = await findPostmaster(clusterIn(home).data);
  if (!postmaster) return undefined;
  return addressOf(await readFile(passwordIn(home), 'utf8'), postmaster.port);
}
