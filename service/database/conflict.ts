/** States of PostgreSQL: serialization failure, deadlock, a row that another transaction has just added. */
const SQL_STATES = new Set(['40001', '40P01', '23505']);

/** Whether `error` tells that a transaction ran into another one and was undone, so that it can be begun again. */
export function isConflict(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && SQL_STATES.has(code);
}
