import { printable } from '../../src/process/observe-requests.js';
import { createLog, type LogFormat } from '../log.js';

/** What a command uses of the process that it runs in. */
export interface CommandProcess {
  readonly env: NodeJS.ProcessEnv;
  /** The standard input. */
  readonly stdin: AsyncIterable<Uint8Array>;
  /** Writes lines to the standard output and to the error output. */
  readonly console: Pick<Console, 'log' | 'error'>;
  exitCode?: number;
}

/** The process itself. */
export const ownProcess: CommandProcess = {
  env: process.env,
  // Only when a command asks for it: opening it can fail.
  get stdin() {
    return process.stdin as AsyncIterable<Uint8Array>;
  },
  console,
  set exitCode(code: number) {
    process.exitCode = code;
  },
};

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

/** How much is done between two lines of progress. */
const PROGRESS_STEP = 100_000;

/** Prints a line to the error output whenever a hundred thousand more are done. */
export function createProgress({ console }: CommandProcess): (count: number, line: string) => void {
  let next = PROGRESS_STEP;
  return (count, line) => {
    if (count < next) return;
    next = count + PROGRESS_STEP;
    console.error(`${line} so far`);
  };
}

/** The flags of every command that removes something permanently. */
export interface RemovalFlags {
  /** Do it. Without it, nothing is removed. */
  readonly yes?: true;
  /** Only say what would be removed. */
  readonly dryRun?: true;
}

/** Prints what a command would remove. Without `--dry-run` that is a refusal, which says how to go on. */
export function printRemoval(own: CommandProcess, lines: readonly string[], { dryRun }: RemovalFlags): void {
  for (const line of lines) own.console.log(printable(line));
  if (!dryRun) refuse(own, 'nothing was changed: add --yes to do it');
}
