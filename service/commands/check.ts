import { existsSync } from 'node:fs';
import { printable } from '../../src/process/observe-requests.js';
import { checkCatalogue } from '../catalogue/load/check-catalogue.js';
import { readCatalogueFile } from '../catalogue/parse/read-catalogue.js';
import { createClock } from '../clock.js';
import { readDatabaseClock } from '../database/database-clock.js';
import { isUpToDate, migrate } from '../database/migrate.js';
import { type LocalFlags, type LocalPostgres, withDatabase } from './command-database.js';
import type { CommandProcess } from './command-process.js';

export interface CheckOptions extends LocalFlags {
  /** A `postgres://` address; without it, a local PostgreSQL, which may be running. Without its data, an empty database is compared. */
  readonly databaseUrl?: string;
  readonly local?: LocalPostgres;
  /** As for the service, in epoch milliseconds. */
  readonly now?: number;
}

/**
 * Prints what a catalogue would change, and changes nothing.
 *
 * @throws CatalogueError if it is malformed
 */
export async function check({ console }: CommandProcess, file: string, options: CheckOptions): Promise<void> {
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
    for (const line of lines.length > 0 ? lines : ['nothing would change']) console.log(printable(line));
  } finally {
    await database.stop();
  }
}

interface OpenedDatabase {
  readonly url: string;
  readonly isNew: boolean;
  stop(): Promise<void>;
}

async function openDatabase({ databaseUrl, local, data, temporary }: CheckOptions): Promise<OpenedDatabase> {
  const url = databaseUrl ?? (temporary ? undefined : await local?.findRunning({ data }));
  if (url !== undefined) return { url, isNew: false, stop: () => Promise.resolve() };
  if (!local) throw new Error('DATABASE_URL is missing');
  const folder = data ?? local.folder;
  const isNew = temporary === true || folder === undefined || !existsSync(folder);
  const own = await local.database(isNew ? { temporary: true } : { data }).start(() => undefined);
  return { url: own.url, isNew, stop: () => own.stop() };
}
