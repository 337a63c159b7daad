import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { eventually } from './eventually.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** The service's command as a child process. */
export interface ServiceCommand {
  readonly pid: number;
  /** Waits until it listens, and returns the address. */
  ready(): Promise<string>;
  /** Its output so far. */
  readonly output: { stdout: string; stderr: string };
  /** Waits until it exits. Returns the exit code or signal. */
  ended(): Promise<number | string>;
  kill(signal: NodeJS.Signals): void;
}

/**
 * @param compiled path of the compiled command; by default the run's, or the source, which also starts a PostgreSQL of its own
 * @param input what it reads from the standard input
 */
export function runServiceCommand(
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  compiled = env['DATABASE_URL'] === undefined || args.includes('--data') ? undefined : process.env['TEST_SERVICE'],
  input?: string,
): ServiceCommand {
  const program = compiled === undefined ? ['--import', 'tsx', 'service/local-postgres/service.ts'] : [compiled];
  const child: ChildProcess = spawn(process.execPath, [...program, ...args], {
    cwd: ROOT,
    env: { ...process.env, DATABASE_URL: undefined, SERVICE_DRAIN: '0', ...env },
    stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
  });
  child.stdin?.end(input);
  const output = { stdout: '', stderr: '' };
  child.stdout?.on('data', (chunk: Buffer) => (output.stdout += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (output.stderr += chunk.toString()));
  const end = once(child, 'close') as Promise<[number | null, string | null]>;
  return {
    pid: child.pid ?? 0,
    output,
    ready: async () => {
      const url = () => /^listening on (http:\S+)\n/.exec(output.stdout)?.[1];
      await eventually(() => url() !== undefined || child.exitCode !== null);
      return url() ?? Promise.reject(new Error(`it ended with ${child.exitCode}: ${output.stderr}`));
    },
    ended: async () => {
      const [code, signal] = await end;
      return code ?? signal ?? '';
    },
    kill: (signal) => {
      child.kill(signal);
    },
  };
}
