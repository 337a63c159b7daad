import { CommanderError } from 'commander';
import { ownProcess, fail, REFUSED } from './command-process.js';
import { createCommand, type CommandSurroundings } from './create-command.js';
import { serve, type ServeFlags } from './serve.js';

/**
 * Runs the command of the service to its end, and sets the exit code of its process.
 *
 * @param args what was typed after its name
 * @param around by default, the process that this runs in, which serves until a signal stops it
 */
export async function runCommand(args: readonly string[], around: Partial<CommandSurroundings> = {}): Promise<void> {
  const { own = ownProcess } = around;
  const command = createCommand({ own, serve, ...around });
  try {
    await command.parseAsync(args, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) fail(own, error, command.opts<Partial<ServeFlags>>().log);
    else if (error.exitCode !== 0) own.exitCode = REFUSED;
  }
}
