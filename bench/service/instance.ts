import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

const COMMAND = path.join(import.meta.dirname, '../../service/bin/rewards-service.ts');

/** The service in its own process, as in production. */
export interface Instance {
  readonly url: string;
  /** The most memory that the process has had so far, in bytes; undefined where the system doesn't say. */
  peakMemory(): Promise<number | undefined>;
  /** Processor time so far, in milliseconds; undefined where the system doesn't say. */
  processorTime(): Promise<number | undefined>;
  stop(): Promise<void>;
}

export async function startInstance(databaseUrl: string, catalogue: string): Promise<Instance> {
  const child = spawn(process.execPath, ['--import', 'tsx', COMMAND, '--port', '0', '--catalogue', catalogue], {
    env: { ...process.env, DATABASE_URL: databaseUrl, SERVICE_DRAIN: '0' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const [, address] = /^listening on (\S+)\n/.exec(output) ?? [];
      if (address !== undefined) resolve(address);
    });
    void ended.then(() => reject(new Error('The service did not start.')));
  });
  return {
    url,
    peakMemory: async () => {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
      const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1];
      return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
    },
    processorTime: () => processorTimeOf(child.pid!),
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Linux counts in hundredths of a second. */
const TICK_MS = 10;

/** What all threads of a process have worked so far, in milliseconds; undefined where the system doesn't say. */
export async function processorTimeOf(pid: number): Promise<number | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  // The name before, in parentheses, may contain spaces.
  const [user, system] = stat?.slice(stat.lastIndexOf(')')).split(' ').slice(12) ?? [];
  return stat === undefined ? undefined : (Number(user) + Number(system)) * TICK_MS;
}
