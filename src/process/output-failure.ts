import { writeSync } from 'node:fs';

const STANDARD_ERROR = 2;

let isServing = false;

/**
 * Makes a command fail, with a sentence, if its standard output can't be written, as on a full disk. A reader that stops early, as `head`
 * does, ends it without a word.
 */
export function watchOutput(): void {
  // Where a sentence can't be written either, the exit code remains.
  process.stderr.on('error', () => undefined);
  let failure: NodeJS.ErrnoException | undefined;
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    failure = error;
    if (!isServing) process.exit();
  });
  // Also what was written last, before a `process.exit`.
  process.on('exit', () => {
    const cause: NodeJS.ErrnoException | null = failure ?? process.stdout.errored;
    if (isServing || !cause || cause.code === 'EPIPE') return;
    process.exitCode = 1;
    const reason = cause.code === 'ENOSPC' ? 'no space left on the device' : cause.message;
    try {
      writeSync(STANDARD_ERROR, `error: standard output cannot be written: ${reason}\n`);
    } catch {
      // The exit code remains.
    }
  });
}

/** Marks the process as a server: it keeps running when nobody reads its standard output. */
export function serveWithoutReader(): void {
  isServing = true;
}
