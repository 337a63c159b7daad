import { fileURLToPath } from 'node:url';
import Postgrator from 'postgrator';
import type { Sql } from './connect.js';
import { LOCKS } from './locks.js';

const FOLDER = fileURLToPath(new URL('migrations/', import.meta.url));

/**
 * Brings the schema up to date: all of what is missing or nothing. Instances that start at once take turns. A database that
 * a later version has moved on is left as it is.
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

/** A checkout may lie in a folder whose name would mean something in a pattern. */
function escapePattern(path: string): string {
  return path.replace(/\\/g, '/').replace(/[[\]{}()*?!]/g, '[$&]');
}
