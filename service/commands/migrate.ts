import { connect } from '../database/connect.js';
import { migrate } from '../database/migrate.js';
import type { CommandProcess } from './command-process.js';

/** For a statement: one that changes a large table takes minutes. */
const STATEMENT_LIMIT_MS = 3_600_000;

/** Updates the schema of a database, for a service that serves with a role that may not. */
export async function migrateDatabase({ console }: CommandProcess, url: string | undefined): Promise<void> {
  if (url === undefined)
    throw new Error('DATABASE_URL is missing: a service with a local PostgreSQL updates the schema when it starts');
  const sql = connect(url, { max: 1, limit: STATEMENT_LIMIT_MS });
  await migrate(sql).finally(() => sql.end());
  console.log('the schema of the database is up to date');
}
