import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Command } from '@commander-js/extra-typings';
import { addGateway } from '../../src/cli/gateway/add-gateway.js';
import { readGatewaySettings, type GatewaySettings } from '../../src/cli/gateway/gateway-settings.js';
import { startServing } from '../../src/cli/gateway/run-gateway.js';
import { createJsonLog } from '../../src/process/observe-requests.js';
import { eventually } from '../support/eventually.js';

/** The command as it is published. */
export const COMMAND = path.resolve(import.meta.dirname, '../../dist/cli/rewards-widget.js');

export const KEY = 'sample-key-1';

/** A gateway that writes its log. */
export interface LoggingGateway {
  readonly output: { readonly stdout: string; readonly stderr: string };
  /** Waits until it listens on its admin port too, and returns that address. */
  adminUrl(): Promise<string>;
  /** The lines of its log so far. */
  log(): Record<string, unknown>[];
  /** Waits for a notice in its log that matches. */
  notice(pattern: RegExp): Promise<string>;
}

/** The gateway as a process of its own. */
export interface GatewayCommand extends LoggingGateway {
  readonly child: ChildProcess;
  /** Waits until it listens, and returns its address. */
  ready(): Promise<string>;
  /** Waits until it exits. Returns the exit code or signal. */
  ended(): Promise<number | string>;
  stop(): Promise<void>;
}

/**
 * Starts `rewards-widget gateway` on a free port, with the sample's key unless `env` says otherwise.
 *
 * @param program Node and the command's file
 */
export function runGateway(
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  [node, command]: readonly [string, string] = [process.execPath, COMMAND],
): GatewayCommand {
  const { PORT: _port, HOST: _host, ...inherited } = process.env;
  const child = spawn(node, [command, 'gateway', ...args], {
    cwd: tmpdir(),
    env: { ...inherited, PORT: '0', REWARDS_API_KEY: KEY, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => (output.stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output.stderr += chunk.toString()));
  const end = once(child, 'close') as Promise<[number | null, string | null]>;
  const read = async (find: () => string | undefined): Promise<string> => {
    await eventually(() => find() !== undefined || child.exitCode !== null);
    return find() ?? Promise.reject(new Error(`it ended with ${child.exitCode}: ${output.stderr}`));
  };
  return {
    child,
    ready: () => read(() => /^listening on (http:\S+)\n/m.exec(output.stdout)?.[1]),
    ...readingLog(output, read),
    ended: async () => {
      const [code, signal] = await end;
      return code ?? signal ?? '';
    },
    stop: async () => {
      child.kill('SIGKILL');
      await end;
    },
  };
}

/** @param read waits until something can be found */
function readingLog(
  output: LoggingGateway['output'],
  read: (find: () => string | undefined) => Promise<string>,
): LoggingGateway {
  const log = () =>
    output.stderr
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  const notice = (pattern: RegExp) =>
    read(() =>
      log()
        .map((line) => String(line['notice'] ?? ''))
        .find((text) => pattern.test(text)),
    );
  return { output, log, notice, adminUrl: async () => /http:\S+/.exec(await notice(/\/metrics are on/))![0] };
}

/**
 * Reads flags and environment in this process, as `rewards-widget gateway` does.
 *
 * @throws what makes the command end with 2
 */
export async function readSettings(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<GatewaySettings> {
  const given = { PORT: '0', HOST: '', REWARDS_API_KEY: KEY, ...env };
  const before = { ...process.env };
  Object.assign(process.env, given);
  let settings: GatewaySettings | undefined;
  const program = new Command().exitOverride().configureOutput({ writeErr: () => undefined });
  addGateway(program, async (flags) => void (settings = readGatewaySettings(flags)));
  // It reads the environment before it waits for anything.
  const read = program.parseAsync(['gateway', ...args], { from: 'user' });
  for (const name of Object.keys(given)) {
    if (before[name] === undefined) delete process.env[name];
    else process.env[name] = before[name];
  }
  await read;
  return settings!;
}

/** Runs the command as it is published, in a process of its own, for as long as `use` takes. */
export async function withProcess(
  args: readonly string[],
  use: (url: string, gateway: GatewayCommand) => Promise<void>,
  env: NodeJS.ProcessEnv = {},
): Promise<void> {
  const gateway = runGateway(args, env);
  try {
    await use(await gateway.ready(), gateway);
  } finally {
    await gateway.stop();
  }
}

/**
 * Runs a gateway for as long as `use` takes: what the command does, in this process. It starts ten times as fast as one of its own, and has
 * no signals and standard output.
 */
export async function withGateway(
  args: readonly string[],
  use: (url: string, gateway: LoggingGateway) => Promise<void>,
  env: NodeJS.ProcessEnv = {},
): Promise<void> {
  const output = { stdout: '', stderr: '' };
  const { request, line } = createJsonLog((text) => (output.stderr += `${text}\n`));
  const settings = await readSettings(args, env);
  const gateway = await startServing(settings, { request, notice: (notice) => line({ notice }) });
  try {
    await use(gateway.url, readingLog(output, eventually));
  } finally {
    await gateway.stop();
  }
}

/** Calls `use` with the path of a file that contains `content`. */
export async function withFile(content: string, use: (file: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'rewards-widget-gateway-'));
  try {
    const file = path.join(folder, 'secret');
    writeFileSync(file, content);
    await use(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
