import { createLog, type LogFormat } from '../log.js';

/** Prints why a command failed, and makes it exit with 1. */
export function fail(error: unknown, format: LogFormat = 'text'): void {
  createLog(format, (line) => console.error(line)).event('failure', `error: ${describe(error)}`);
  process.exitCode = 1;
}

/** Describes an error in plain words, without the address of the database, which contains a password. */
function describe(error: unknown): string {
  const { code, port, message } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE') return `port ${port} is in use: choose another with --port`;
  return message || String(code ?? 'the service could not be started');
}
