import type { LocalPostgres } from '../commands/command-database.js';
import { dataFolder } from './data-folder.js';
import { findRunning } from './find-running.js';
import { startEmbedded, startTemporary } from './start-embedded.js';

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
