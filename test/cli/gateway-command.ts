import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eventually } from '../support/eventually.js';

const root = path.resolve(import.meta.dirname, '../..');

/** The command as it is published. */
const COMMAND = path.join(root, 'dist/cli/rewards-widget.js');

export const KEY = 'sample-key-1';

/** The gateway as a process of its own. */
export interface GatewayCommand {
  readonly child: ChildProcess;
  readonly output: { stdout: string; stderr: string };
  /** Waits until it listens, and returns its address. */
  ready(): Promise<string>;
  /** Waits until it listens on its admin port too, and returns that address. */
  adminUrl(): Promise<string>;
  /** The lines of its log so far. */
  log(): Record<string, unknown>[];
  /** Waits for a notice in its log that matches. */
  notice(pattern: RegExp): Promise<string>;
  /** Waits until it exits. Returns the exit code or signal. */
  ended(): Promise<number | string>;
  stop(): Promise<void>;
}

/** Starts `rewards-widget gateway` on a free port, with the sample's key unless `env` says otherwise. */
export function runGateway(args: readonly string[], env: NodeJS.ProcessEnv = {}): GatewayCommand {
  const { PORT: _port, HOST: _host, ...inherited } = process.env;
  const child = spawn(process.execPath, [COMMAND, 'gateway', ...args], {
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
  return {
    child,
    output,
    ready: () => read(() => /^listening on (http:\S+)\n/m.exec(output.stdout)?.[1]),
    adminUrl: async () => /http:\S+/.exec(await notice(/\/metrics are on/))![0],
    log,
    notice,
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

/** Runs a gateway for as long as `use` takes. */
export async function withGateway(
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
