/** Failures to reach a database, as Node and the driver name them. */
const CONNECTION_CODES = new Set([
  'CONNECT_TIMEOUT',
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
  'CONNECTION_ENDED',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

/** Classes and states of PostgreSQL: connection exceptions, server stopping or starting, no connection to spare. */
const SQL_STATES = /^(08...|57P0[1-4]|53300)$/;

/** Whether `error` tells that the database cannot be reached now, so that the same statement may go through later. */
export function isUnavailable(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && (CONNECTION_CODES.has(code) || SQL_STATES.test(code));
}
