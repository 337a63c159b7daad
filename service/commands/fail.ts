import { printable } from '../../src/process/observe-requests.js';
import { createLog, type LogFormat } from '../log.js';
import type { CommandProcess } from './command-process.js';

/** Exit code of a command that changed nothing, because of what it was given. */
export const REFUSED = 2;

/** Prints why a command failed, and makes it exit with 1. */
export function fail(own: CommandProcess, error: unknown, format: LogFormat = 'text'): void {
  createLog(format, (line) => own.console.error(line)).event('failure', `error: ${describeError(error)}`);
  own.exitCode = 1;
}

/** Prints why a command changed nothing, and makes it exit with 2. */
export function refuse(own: CommandProcess, reason: string): void {
  own.console.error(printable(reason));
  own.exitCode = REFUSED;
}

/** Describes an error in plain words, without the address of the database, which contains a password. */
function describeError(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return message || String(code ?? 'the service could not be started');
}
