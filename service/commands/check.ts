import { existsSync } from 'node:fs';
import { checkCatalogue } from '../catalogue/check-catalogue.js';
import { readCatalogueFile } from '../catalogue/read-catalogue.js';
import { createClock } from '../clock.js';
import { dataFolder } from '../data-folder.js';
import { readDatabaseClock } from '../database/database-clock.js';
import { findRunning } from '../database/embedded/find-running.js';
import { startEmbedded, startTemporary } from '../database/embedded/start-embedded.js';
import { isUpToDate, migrate } from '../database/migrate.js';
import { withDatabase } from './with-database.js';

export interface CheckOptions {
  /** A `postgres://` address; without it, the service's own PostgreSQL, which may be running. */
  readonly databaseUrl?: string;
  /** Folder of that. Without one, an empty database is compared. */
  readonly data?: string;
  readonly temporary?: true;
  /** As for the service, in epoch milliseconds. */
  readonly now?: number;
}

/**
 * Prints what a catalogue would change, and changes nothing.
 *
 * @throws CatalogueError if it is malformed
 */
export async function check(file: string, options: CheckOptions): Promise<void> {
  const catalogue = await readCatalogueFile(file);
  const database = await openDatabase(options);
  try {
    const lines = await withDatabase(database.url, async (sql) => {
      if (database.isNew) await migrate(sql);
      if (!(await isUpToDate(sql)))
        throw new Error(
          'the database has the schema of another version: start this one first, or run `rewards-service migrate`',
        );
      const now = options.now === undefined ? await readDatabaseClock(sql) : createClock(options.now);
      return checkCatalogue(sql, catalogue, now);
    });
    for (const line of lines.length > 0 ? lines : ['nothing would change']) console.log(line);
  } finally {
    await database.stop();
  }
}

interface OpenedDatabase {
  readonly url: string;
  readonly isNew: boolean;
  stop(): Promise<void>;
}

async function openDatabase({
  databaseUrl,
  data = dataFolder('service'),
  temporary,
}: CheckOptions): Promise<OpenedDatabase> {
  const url = databaseUrl ?? (temporary ? undefined : await findRunning(data));
  if (url !== undefined) return { url, isNew: false, stop: () => Promise.resolve() };
  const isNew = temporary === true || !existsSync(data);
  const own = isNew ? await startTemporary() : await startEmbedded(data, () => undefined);
  return { url: own.url, isNew, stop: () => own.stop() };
}
