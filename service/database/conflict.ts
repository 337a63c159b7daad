/** PostgreSQL's codes for a serialization failure, a deadlock, and a row that another transaction has just added. */
const SQL_STATES = new Set(['40001', '40P01', '23505']);

/** Whether a transaction failed because of another one and was rolled back, so that it can be retried. */
export function isConflict(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && SQL_STATES.has(code);
}
