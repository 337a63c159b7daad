import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

const COMMAND = path.join(import.meta.dirname, '../../service/bin/rewards-service.ts');

/** The service in its own process, as in production. */
export interface Instance {
  readonly url: string;
  /** The most memory that the process has had so far, in bytes; undefined where the system doesn't say. */
  peakMemory(): Promise<number | undefined>;
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
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
