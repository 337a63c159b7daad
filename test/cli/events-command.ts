import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { COMMAND, KEY } from './gateway-command.js';

/** The events command as a child process. */
export interface EventsCommand {
  readonly child: ChildProcess;
  /** Waits until it exits. Returns the exit code or signal, and its output. */
  ended(): Promise<{ code: number | string; stdout: string; stderr: string }>;
}

/**
 * Starts `rewards-widget events` as it is published, with the sample's key unless `env` says otherwise.
 *
 * @param program Node and the command's file
 */
export function runEvents(
  args: Readonly<Record<string, string | true>>,
  env: NodeJS.ProcessEnv = {},
  [node, command]: readonly [string, string] = [process.execPath, COMMAND],
): EventsCommand {
  const flags = Object.entries(args).flatMap(([name, value]) =>
    value === true ? [`--${name}`] : [`--${name}`, value],
  );
  const child = spawn(node, [command, 'events', ...flags], {
    cwd: tmpdir(),
    env: { ...process.env, REWARDS_API_KEY: KEY, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => (output.stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output.stderr += chunk.toString()));
  const end = once(child, 'close') as Promise<[number | null, string | null]>;
  return {
    child,
    ended: async () => {
      const [code, signal] = await end;
      return { code: code ?? signal ?? '', ...output };
    },
  };
}

/** Calls `use` with a temporary folder. */
export async function withFolder(use: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'rewards-widget-events-'));
  try {
    await use(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
