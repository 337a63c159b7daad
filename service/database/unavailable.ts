import pg from 'pg';

/** The database can't be reached, or doesn't answer in time. The same statement may work later. */
export class UnavailableError extends Error {
  override readonly name = 'UnavailableError';

  constructor(cause: unknown) {
    super(`the database cannot be used now: ${reasonOf(cause)}`, { cause });
  }
}

/**
 * Temporary errors of PostgreSQL: connection exceptions, a server that stops or starts, no resources to spare, a statement that took
 * or waited too long, a server that a failover has made read-only.
 */
const SQL_STATES = /^(08...|57P0[1-5]|53...|57014|55P03|25P0[34]|25006)$/;

/** The driver's message when the answer to a statement doesn't arrive in time. */
const SILENCE = 'Query read timeout';

/** Turns the failure of a statement into an error for its caller: an `UnavailableError`, or PostgreSQL's own error. */
export function explain(error: unknown): unknown {
  if (error instanceof UnavailableError) return error;
  if (error instanceof pg.DatabaseError && !SQL_STATES.test(error.code ?? '')) return error;
  return new UnavailableError(error);
}

/** Whether a connection is useless after `error`: always, unless PostgreSQL only refused the statement. */
export function breaksConnection(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError && error.severity === 'ERROR' && !isReadOnly(error));
}

/** Whether PostgreSQL refused a statement because the session can only read. A new session may be able to write. */
export function isReadOnly(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '25006';
}

/** Whether the answer to a statement didn't arrive in time. */
export function isSilence(error: unknown): boolean {
  return error instanceof Error && error.message === SILENCE;
}

/** Replaces the driver's messages about itself with plain words. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // Node tries each address of a host, and collects the reasons in a list.
  const { message, code } = (
    error instanceof AggregateError ? (error.errors[0] as Error) : error
  ) as NodeJS.ErrnoException;
  switch (message) {
    case 'Connection terminated unexpectedly':
      return 'it closed the connection.';
    case SILENCE:
      return 'it did not answer a statement in time.';
    case 'timeout expired':
    case 'timeout exceeded when trying to connect':
    case 'Connection terminated due to connection timeout':
      return 'there was no connection in time.';
    default:
      return message || (code ?? 'unknown reason');
  }
}
