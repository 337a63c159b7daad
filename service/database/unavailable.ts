import pg from 'pg';

/** The database cannot be reached now, or does not answer in time: the same statement may go through later. */
export class UnavailableError extends Error {
  override readonly name = 'UnavailableError';

  constructor(cause: unknown) {
    super(`the database cannot be used now: ${reasonOf(cause)}`, { cause });
  }
}

/**
 * Classes and states of PostgreSQL that pass: connection exceptions, server stopping or starting, no resources to spare,
 * a statement that took or waited too long, a server that a failover has made read-only.
 */
const SQL_STATES = /^(08...|57P0[1-5]|53...|57014|55P03|25P0[34]|25006)$/;

/** The driver's word for a statement whose answer did not come in time. */
const SILENCE = 'Query read timeout';

/** What an attempt to run a statement failed with, for its caller: an `UnavailableError`, or PostgreSQL's own complaint. */
export function explain(error: unknown): unknown {
  if (error instanceof UnavailableError) return error;
  if (error instanceof pg.DatabaseError && !SQL_STATES.test(error.code ?? '')) return error;
  return new UnavailableError(error);
}

/** Whether a connection is of no further use after `error`: anything but a statement that PostgreSQL alone refused. */
export function breaksConnection(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError && error.severity === 'ERROR' && error.code !== '25006');
}

/** Whether the answer to a statement did not come in time. */
export function isSilence(error: unknown): boolean {
  return error instanceof Error && error.message === SILENCE;
}

/** In plain words where the driver's are about itself. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // Node tries each address of a host, and puts the reasons into a list.
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
