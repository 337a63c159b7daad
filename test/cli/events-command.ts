import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runEvents as exportEvents, type EventsFlags } from '../../src/cli/events-command.js';
import { describeError, exitCodeOf } from '../../src/cli/exit-code.js';
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
  const child = spawn(node, [command, 'events', ...flagsOf(args)], {
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

/**
 * Does what the command does, in this process, which has its signals and its standard output: for an export to a file, or one that fails.
 *
 * @returns its exit code, and why it failed
 */
export async function exportHere(
  flags: Partial<EventsFlags>,
  key = KEY,
): Promise<{ readonly code: number; readonly reason: string }> {
  const given = { baseUrl: 'http://127.0.0.1:9', start: '', end: '', format: 'ndjson', timeout: 60, ...flags } as const;
  const before = process.env['REWARDS_API_KEY'];
  process.env['REWARDS_API_KEY'] = key;
  // It reads the environment before it waits for anything.
  const exporting = exportEvents(given);
  if (before === undefined) delete process.env['REWARDS_API_KEY'];
  else process.env['REWARDS_API_KEY'] = before;
  return exporting.then(
    (code) => ({ code, reason: '' }),
    (error: unknown) => ({ code: exitCodeOf(error), reason: describeError(error) }),
  );
}

function flagsOf(args: Readonly<Record<string, string | true>>): string[] {
  return Object.entries(args).flatMap(([name, value]) => (value === true ? [`--${name}`] : [`--${name}`, value]));
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
