import type { LocalPostgres } from '../commands/command-database.js';
import { dataFolder } from './data-folder.js';
import { findRunning } from './find-running.js';
import { startEmbedded, startTemporary } from './start-embedded.js';

/** A PostgreSQL for each checkout, whose programs npm installs. For development: a deployed service is given its own. */
export const localPostgres: LocalPostgres = {
  folder: dataFolder('service'),
  findRunning: ({ data = dataFolder('service') }) => findRunning(data),
  database: ({ data = dataFolder('service'), temporary }) =>
    temporary
      ? { place: 'of PostgreSQL', start: startTemporary }
      : { place: `in ${data}`, start: (report) => startEmbedded(data, report) },
};
