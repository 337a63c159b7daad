import { fileURLToPath } from 'node:url';
import Postgrator from 'postgrator';
import type { Sql } from './connect.js';
import { LOCKS } from './locks.js';

const FOLDER = fileURLToPath(new URL('migrations/', import.meta.url));

/**
 * Brings the schema up to date: all missing migrations, or none. Instances that start at the same time take turns. A database that
 * a later version has migrated is left as it is.
 */
export async function migrate(sql: Sql): Promise<void> {
  await sql.begin(async (transaction) => {
    await transaction`select pg_advisory_xact_lock(${LOCKS.change})`;
    const postgrator = new Postgrator({
      driver: 'pg',
      schemaTable: 'schema_versions',
      migrationPattern: `${escapePattern(FOLDER)}*.sql`,
      execQuery: async (query) => ({ rows: [...(await transaction.run({ text: query }))] }),
    });
    await postgrator.migrate();
  });
}

/** Escapes a path: the folder of a checkout may contain characters that mean something in a pattern. */
function escapePattern(path: string): string {
  return path.replace(/\\/g, '/').replace(/[[\]{}()*?!]/g, '[$&]');
}
