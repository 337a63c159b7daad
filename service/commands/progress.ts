import type { CommandProcess } from './command-process.js';

/** How much is done between two lines of progress. */
const STEP = 100_000;

/** Prints a line to the error output whenever a hundred thousand more are done. */
export function createProgress({ console }: CommandProcess): (count: number, line: string) => void {
  let next = STEP;
  return (count, line) => {
    if (count < next) return;
    next = count + STEP;
    console.error(`${line} so far`);
  };
}
