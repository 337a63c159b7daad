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
