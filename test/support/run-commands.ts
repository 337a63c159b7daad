import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { eventually } from './eventually.js';

/** Commands of a document or of the studio, as a shell runs them. */
export interface RunningCommands {
  /** Waits until a server prints its address, and returns that. */
  address(): Promise<string>;
  /** Waits until there is an answer at an address. */
  answersAt(url: string): Promise<void>;
  /** Ends them, with everything that they have started. */
  stop(): Promise<void>;
}

export function runCommands(commands: string, cwd: string, env: NodeJS.ProcessEnv = {}): RunningCommands {
  const shell = spawn('sh', ['-ec', commands], {
    cwd,
    env: { ...process.env, PORT: '0', npm_config_prefer_offline: 'true', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // In a group of its own, so that all processes can be ended at once.
    detached: true,
  });
  const closed = once(shell, 'close');
  let output = '';
  for (const stream of [shell.stdout, shell.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const isReady = async (check: () => boolean | Promise<boolean>): Promise<void> => {
    await eventually(async () => shell.exitCode !== null || (await check())).catch(() => undefined);
    if (shell.exitCode !== null || !(await check())) throw new Error(`It is not ready: ${output}`);
  };
  const printed = () => /^(?:listening on )?(http:\S+)$/m.exec(output)?.[1];
  return {
    address: async () => {
      await isReady(() => printed() !== undefined);
      return printed()!;
    },
    answersAt: (url) =>
      isReady(() =>
        fetch(url).then(
          ({ ok }) => ok,
          () => false,
        ),
      ),
    stop: async () => {
      if (shell.pid !== undefined && shell.exitCode === null && shell.signalCode === null) process.kill(-shell.pid);
      await closed;
    },
  };
}
