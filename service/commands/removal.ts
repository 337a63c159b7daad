import { printable } from '../../src/process/observe-requests.js';
import type { CommandProcess } from './command-process.js';
import { refuse } from './fail.js';

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
