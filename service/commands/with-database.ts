import { connect, type Sql } from '../database/connect.js';

/** A statement may have to wait until another instance has loaded a large catalogue, or go through a million codes. */
const STATEMENT_LIMIT_MS = 300_000;

/** Works on the database of a command, with one connection. */
export async function withDatabase<T>(url: string, work: (sql: Sql) => Promise<T>): Promise<T> {
  const sql = connect(url, { max: 1, limit: STATEMENT_LIMIT_MS });
  return work(sql).finally(() => sql.end());
}
